-- Which share of clicks the last refresh of opportunities has found to be usual at each position, of
-- sites for which it was fitted; JSON.
create table site_curves (
  site bigint not null,
  shares text not null,
  fitted_at bigint not null,
  constraint site_curves_pkey primary key (site),
  constraint site_curves_site_fkey foreign key (site) references search_sites (id)
) /* strict */;
