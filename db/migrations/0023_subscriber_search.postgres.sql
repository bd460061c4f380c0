-- What subscribers are found by, in small letters, as content is (0009).
create table subscriber_search (
  rowid bigint not null,
  words text not null,
  constraint subscriber_search_pkey primary key (rowid)
);
create index subscriber_search_words on subscriber_search using gin (words gin_trgm_ops);
create view subscriber_words as select rowid as item, words from subscriber_search;
