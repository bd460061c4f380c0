-- How often tools were called, with what outcome and how many bytes, by user, key and tool. Hours
-- and days are counted from 1970 on, months from the year 0 on, in UTC. Key 0 is a call without a
-- key. User 0 is everyone: the sums over all users are kept beside theirs. There are no foreign
-- keys: a count is never refused. Rows are only ever added to.
create table usage_hours (
  user_id bigint not null,
  hour bigint not null,
  key_id bigint not null,
  tool text not null,
  outcome text not null,
  calls bigint not null,
  bytes_in bigint not null,
  bytes_out bigint not null,
  constraint usage_hours_pkey primary key (user_id, hour, key_id, tool, outcome),
  constraint usage_hours_outcome_known
    check (outcome in ('success', 'client-error', 'server-error', 'limited'))
) /* strict, in order of the key */;

-- The same by day, so that a year is summed up as fast as a month.
create table usage_days (
  user_id bigint not null,
  day bigint not null,
  key_id bigint not null,
  tool text not null,
  outcome text not null,
  calls bigint not null,
  bytes_in bigint not null,
  bytes_out bigint not null,
  constraint usage_days_pkey primary key (user_id, day, key_id, tool, outcome),
  constraint usage_days_outcome_known
    check (outcome in ('success', 'client-error', 'server-error', 'limited'))
) /* strict, in order of the key */;

-- What quotas are held against: the calls of a month that no limit has refused. Every node keeps
-- them in memory and asks for what has changed since the number it has seen.
create table usage_months (
  month bigint not null,
  user_id bigint not null,
  key_id bigint not null,
  calls bigint not null,
  change_number bigint not null,
  constraint usage_months_pkey primary key (month, user_id, key_id)
) /* strict, in order of the key */;
create index usage_months_change_number on usage_months (change_number);
insert into change_counters (name, value) values ('usage', 0);

-- Each process that counts has a source of its own, which counts in batches with rising numbers.
-- The last one that was added stands here, written in the transaction that added it: so a batch
-- whose merging was cut short is neither lost nor added twice.
create table usage_sources (
  id bigint not null,
  merged_batch bigint not null,
  merged_at bigint not null,
  constraint usage_sources_pkey primary key (id)
) /* strict */;
