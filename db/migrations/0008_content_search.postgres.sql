-- The words of each item, in small letters: every three letters that stand side by side lead to the
-- rows that have them. The row is the item's id, and named as SQLite names it.
create extension if not exists pg_trgm;
create table content_search (
  rowid bigint not null,
  words text not null,
  constraint content_search_pkey primary key (rowid),
  constraint content_search_item_fkey foreign key (rowid) references content_items (id)
);
create index content_search_words on content_search using gin (words gin_trgm_ops);
