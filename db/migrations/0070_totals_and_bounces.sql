-- The `change_count` of totals whose sums of squares are exact. Servers of former versions store
-- rounded ones and do not set this: such totals are counted again by a job.
alter table experiment_totals add column exact_at bigint not null default -1;

-- Whether a soft bounce is one of those that make a subscriber bounced: one a day.
alter table mail_events add column is_counted boolean not null default true;
