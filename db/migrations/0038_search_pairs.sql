-- What the facts of some days add up to by query and page, whatever the country and device: kept
-- with every import of facts that tell these apart, for reports that do not ask for them. The key is
-- that of facts, with the least `rest_hash` of those that were added up. Days whose facts were
-- written by a program that keeps no such sums are not `is_paired`.
create table search_pairs (
  site bigint not null,
  grain bigint not null,
  search_type text not null,
  first_day bigint not null,
  last_day bigint not null,
  query_hash bigint not null,
  rest_hash bigint not null,
  query text not null,
  page text not null,
  clicks bigint not null,
  impressions bigint not null,
  positioned bigint not null,
  sum_position double precision not null,
  constraint search_pairs_pkey
    primary key (site, grain, search_type, first_day, query_hash, rest_hash, last_day)
) /* strict, in order of the key */;

alter table search_days add column is_paired boolean not null default false;

insert into search_pairs (site, grain, search_type, first_day, last_day, query_hash, rest_hash,
  query, page, clicks, impressions, positioned, sum_position)
select site, grain, search_type, first_day, last_day, query_hash, min(rest_hash), query, page,
  cast(sum(clicks) as bigint), cast(sum(impressions) as bigint),
  cast(sum(case when sum_position is null then 0 else impressions end) as bigint),
  coalesce(sum(sum_position), 0.0)
from search_facts where grain & 24 <> 0 and grain & 6 <> 0 and grain < 32
group by site, grain, search_type, first_day, last_day, query_hash, query, page;

update search_days set is_paired = true where grain & 24 <> 0 and grain & 6 <> 0 and grain < 32;
