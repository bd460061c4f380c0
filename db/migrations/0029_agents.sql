-- Which agent made a change over `/mcp/admin`, as its client names itself; empty where none did.
alter table audit_entries add column agent text not null default '';
