-- Nobody goes through the keys that an account has had to find those that it has: `valid` has keys
-- that are not revoked, `of_user` those of people apart from those of apps, `end` when each was
-- revoked or expired, or will expire, for deleting those that ended long ago.
create index api_keys_valid on api_keys (user_id, (coalesce(expires_at, 9223372036854775807)))
  where revoked_at is null;
create index api_keys_of_user on api_keys (user_id, is_app, id);
create index api_keys_end on api_keys ((coalesce(revoked_at, expires_at)));
drop index api_keys_user_id;

-- A key of an app is deleted with what the app was allowed.
create index oauth_grants_key_id on oauth_grants (key_id);
create index oauth_grants_ended_at on oauth_grants (ended_at) where ended_at is not null;
create index oauth_grants_open on oauth_grants (user_id, expires_at) where ended_at is null;
create index oauth_grants_lapsing on oauth_grants (expires_at) where ended_at is null;
drop index oauth_grants_expires_at;
