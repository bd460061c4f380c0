-- Read often and whole, so that compressing them costs more than it saves.
alter table search_segments alter column pairs set storage external;
alter table search_segments alter column shares set storage external;
