-- The facts of a country and device apart from the pairs of their window, so that a report reads
-- only the shares that it asks for. All windows are packed again, in the new layout; reports read
-- the facts of each until then.
create table search_segment_shares (
  site bigint not null,
  grain bigint not null,
  search_type text not null,
  first_day bigint not null,
  last_day bigint not null,
  country text not null,
  device text not null,
  facts bytea not null,
  constraint search_segment_shares_pkey
    primary key (site, grain, search_type, first_day, last_day, country, device)
) /* strict */;

delete from search_segments;
alter table search_segments drop column shares;
update search_days set is_packed = false;
