-- Whether somebody with a role made the change, the server or its operator: entries of others are
-- kept for a shorter time. Of old entries nobody knows it any more.
alter table audit_entries add column is_staff boolean not null default true;
create index audit_entries_of_others on audit_entries (id) where is_staff = false;
