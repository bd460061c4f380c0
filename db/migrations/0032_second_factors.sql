-- The second factor of an account: the secret of its authenticator app, encrypted with the server's
-- secret key, and the step of the last code that was taken. Without `confirmed_at` it is being set
-- up. Wrong codes in a row make it wait until `retry_at`.
create table second_factors (
  user_id bigint not null,
  secret text not null,
  created_at bigint not null,
  confirmed_at bigint,
  last_step bigint not null,
  failures bigint not null,
  retry_at bigint,
  constraint second_factors_pkey primary key (user_id),
  constraint second_factors_user_fkey foreign key (user_id) references users (id)
) /* strict */;

-- Recovery codes that are left, as keyed hashes.
create table second_factor_codes (
  user_id bigint not null,
  hash text not null,
  constraint second_factor_codes_pkey primary key (user_id, hash),
  constraint second_factor_codes_user_fkey foreign key (user_id) references users (id)
) /* strict */;

-- Sign-ins whose password was right and whose code was taken: each goes on once.
create table second_factor_challenges (
  id text not null,
  expires_at bigint not null,
  constraint second_factor_challenges_pkey primary key (id)
) /* strict */;
create index second_factor_challenges_expires_at on second_factor_challenges (expires_at);
