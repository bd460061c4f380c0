-- Since when a campaign finds no mail server, why, and when it tries again; null while it finds one.
alter table campaigns add column last_error text;
alter table campaigns add column failing_since bigint;
alter table campaigns add column next_try_at bigint;
