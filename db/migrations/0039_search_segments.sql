-- The facts of one window at one grain as bytes, from which reports of queries and pages are added
-- up; the layout is told in src/areas/search/storage/segment.h. Made of `search_facts`, with every
-- import, in place of the sums by query and page. Days whose facts were written by a program that
-- makes none are not `is_packed`: reports read their facts until they are.
create table search_segments (
  site bigint not null,
  grain bigint not null,
  search_type text not null,
  first_day bigint not null,
  last_day bigint not null,
  pairs bytea not null,
  shares bytea not null,
  constraint search_segments_pkey primary key (site, grain, search_type, first_day, last_day)
) /* strict */;

drop table search_pairs;
alter table search_days rename column is_paired to is_packed;
update search_days set is_packed = false;
