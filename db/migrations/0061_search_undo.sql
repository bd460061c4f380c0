-- Imports of search data can be taken back. The windows that each import has written, those of dated
-- facts as ranges of days, and the facts that it has replaced: triggers (0062) store these. Rows with
-- the key of a fact form a chain, from the oldest import to that of the fact.
create table search_import_windows (
  import bigint not null,
  grain bigint not null,
  search_type text not null,
  first_day bigint not null,
  last_day bigint not null,
  constraint search_import_windows_pkey
    primary key (import, grain, search_type, first_day, last_day)
) /* strict, in order of the key */;

create table search_replaced (
  replaced_by bigint not null,
  site bigint not null,
  grain bigint not null,
  search_type text not null,
  first_day bigint not null,
  last_day bigint not null,
  query_hash bigint not null,
  rest_hash bigint not null,
  query text not null,
  page text not null,
  country text not null,
  device text not null,
  appearance text not null,
  clicks bigint not null,
  impressions bigint not null,
  sum_position double precision,
  state text not null,
  import bigint not null,
  constraint search_replaced_pkey primary key
    (site, grain, search_type, first_day, query_hash, rest_hash, last_day, replaced_by)
) /* strict, in order of the key */;
create index search_replaced_by on search_replaced (replaced_by);

alter table search_imports add column is_reversible boolean not null default false;
alter table search_imports add column replaced_rows bigint not null default 0;

-- A property that was removed has no name that others could find it by; its data is deleted in the
-- background.
alter table search_sites add column removed_at bigint;

-- One spelling for each property: those of a whole host end in a slash.
update search_sites set site = site || '/' where site like 'http%://%' and site not like
  'http%://%/%' and not exists (
    select 1 from search_sites other where other.site = search_sites.site || '/');
