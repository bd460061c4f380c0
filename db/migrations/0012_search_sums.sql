-- What the facts of some days add up to, kept with every import: by country and device where the
-- grain tells them apart, else in one row; and in all. `positioned` are the impressions of which a
-- position is told.
create table search_shares (
  site bigint not null,
  grain bigint not null,
  search_type text not null,
  first_day bigint not null,
  last_day bigint not null,
  country text not null,
  device text not null,
  clicks bigint not null,
  impressions bigint not null,
  positioned bigint not null,
  sum_position double precision not null,
  facts bigint not null,
  fresh_facts bigint not null,
  constraint search_shares_pkey
    primary key (site, grain, search_type, first_day, last_day, country, device)
) /* strict, in order of the key */;

create table search_days (
  site bigint not null,
  grain bigint not null,
  search_type text not null,
  first_day bigint not null,
  last_day bigint not null,
  clicks bigint not null,
  impressions bigint not null,
  positioned bigint not null,
  sum_position double precision not null,
  facts bigint not null,
  fresh_facts bigint not null,
  constraint search_days_pkey primary key (site, grain, search_type, first_day, last_day)
) /* strict, in order of the key */;
