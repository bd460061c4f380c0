-- How many requests of the API were answered, with an error or without, by how long they took:
-- classes are those of the program's histogram, from 0. Hours and days are counted from 1970 on, in
-- UTC. Every node adds what it has counted some times a minute.
create table request_hours (
  hour bigint not null,
  duration_class bigint not null,
  requests bigint not null,
  errors bigint not null,
  constraint request_hours_pkey primary key (hour, duration_class)
) /* strict, in order of the key */;

-- The same by day, so that a year is summed up as fast as a month.
create table request_days (
  day bigint not null,
  duration_class bigint not null,
  requests bigint not null,
  errors bigint not null,
  constraint request_days_pkey primary key (day, duration_class)
) /* strict, in order of the key */;

-- What was approved, invoiced and paid in some days.
create index content_items_approved_at on content_items (approved_at, id)
  where approved_at is not null;
create index invoices_issued_at on invoices (issued_at, currency, status, total_minor)
  where issued_at is not null;
create index invoices_paid_at on invoices (paid_at, currency, status, paid_minor)
  where paid_at is not null;
