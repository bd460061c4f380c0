-- A batch is merged in parts, in order of user and hour, so that none holds the writer for long: of
-- part_batch, what was counted up to part_user and part_hour is merged.
alter table usage_sources add column part_batch bigint not null default 0;
alter table usage_sources add column part_user bigint not null default 0;
alter table usage_sources add column part_hour bigint not null default 0;
