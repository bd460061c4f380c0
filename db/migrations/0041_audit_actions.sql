-- The few actions that there are, for searches by words.
create index audit_entries_action on audit_entries (action, id);
