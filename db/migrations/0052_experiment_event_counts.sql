-- How many events there are of each experiment, for its limit: the sum over some rows, as of
-- exposures (0017).
create table experiment_event_counts (
  experiment bigint not null,
  part bigint not null,
  events bigint not null,
  constraint experiment_event_counts_pkey primary key (experiment, part)
) /* strict, in order of the key */;

insert into experiment_event_counts (experiment, part, events)
select experiment, 0, count(*) from experiment_events where metric is not null group by experiment;
