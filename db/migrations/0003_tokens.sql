-- Sign-ins. Each is a family of refresh tokens, of which the newest holds; the one before it is
-- known for a moment, since a client may send it twice. Using an older one ends the family.
create table token_families (
  id text not null,
  user_id bigint not null,
  newest text not null,
  previous text,
  rotated_at bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  constraint token_families_pkey primary key (id),
  constraint token_families_user_id_fkey foreign key (user_id) references users (id)
) /* strict */;
create index token_families_user_id on token_families (user_id);
create index token_families_expires_at on token_families (expires_at);
