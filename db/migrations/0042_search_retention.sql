-- Windows of search data that are older than it is kept: they have left the sums, the segments and
-- every report, and their facts are still to be deleted, some thousands at a time.
create table search_expired (
  site bigint not null,
  grain bigint not null,
  search_type text not null,
  first_day bigint not null,
  last_day bigint not null,
  constraint search_expired_pkey primary key (site, grain, search_type, first_day, last_day)
) /* strict, in order of the key */;
