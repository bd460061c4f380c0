-- What an account is shown of its sign-ins: the device in words, the address it was last used from,
-- and whether a browser keeps the refresh token. `token_version` is the account's when the tokens
-- were last refreshed; null where a server from before this did that.
alter table token_families add column device text not null default '';
alter table token_families add column address text not null default '';
alter table token_families add column is_browser boolean not null default false;
alter table token_families add column token_version bigint;
