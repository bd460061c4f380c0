-- What items are found by, in small letters: every three letters that stand side by side lead to
-- the rows that have them. The row is the item's id; table and view are named as in SQLite.
create extension if not exists pg_trgm;
create table content_search (
  rowid bigint not null,
  words text not null,
  constraint content_search_pkey primary key (rowid),
  constraint content_search_item_fkey foreign key (rowid) references content_items (id)
);
create index content_search_words on content_search using gin (words gin_trgm_ops);
create view content_words as select rowid as item, words from content_search;
