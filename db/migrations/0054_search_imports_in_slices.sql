-- Imports of search data that take several transactions. Readers look for complete ones.
alter table search_imports add column is_complete boolean not null default true;
