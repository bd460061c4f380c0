-- When an account was deleted. Its row stays, since invoices, usage and the audit log name its id, and
-- says nothing of the person any more.
alter table users add column deleted_at bigint;

-- Nodes ask which sessions have ended lately.
create index token_families_ended_at on token_families (ended_at) where ended_at is not null;
