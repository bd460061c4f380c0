-- Which apps that wait to be allowed somebody may be about to allow: `opened_at` is when the page
-- that asks for it was last opened, `opened_by` the account that did; both are forgotten after an
-- hour. `registered_near` is the wider network of whoever registered the app, a /24 of IPv4 or a /48
-- of IPv6, which has a share of the apps that wait.
alter table oauth_clients add column registered_near text not null default '';
alter table oauth_clients add column opened_at bigint;
alter table oauth_clients add column opened_by bigint
  constraint oauth_clients_opened_by_fkey references users (id);
create index oauth_clients_registered_near on oauth_clients (registered_near, created_at)
  where approved_at is null;
create index oauth_clients_opened_by on oauth_clients (opened_by) where opened_by is not null;
create index oauth_clients_opened_at on oauth_clients (opened_at) where opened_at is not null;
