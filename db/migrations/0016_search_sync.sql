-- Search data that is fetched by itself. Of each site, the last day that a sync was asked for, so
-- that of several nodes one asks, and its job. Days are counted from 1970 on.
create table search_syncs (
  site bigint not null,
  planned_day bigint not null,
  job bigint,
  constraint search_syncs_pkey primary key (site),
  constraint search_syncs_site_fkey foreign key (site) references search_sites (id)
) /* strict */;

-- The days that were fetched, with the hash of all that was told about them: what is told again
-- changes nothing. A day whose numbers are final is not asked about any more.
create table search_sync_days (
  site bigint not null,
  search_type text not null,
  day bigint not null,
  state text not null,
  sha256 bytea not null,
  fetched_at bigint not null,
  constraint search_sync_days_pkey primary key (site, search_type, day),
  constraint search_sync_days_site_fkey foreign key (site) references search_sites (id),
  constraint search_sync_days_state_known check (state in ('final', 'fresh'))
) /* strict, in order of the key */;
