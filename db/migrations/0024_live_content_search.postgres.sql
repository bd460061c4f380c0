-- What live content is found by, in small letters, as items are (0009), but by the live revision.
create table content_live_search (
  rowid bigint not null,
  words text not null,
  constraint content_live_search_pkey primary key (rowid)
);
create index content_live_search_words on content_live_search using gin (words gin_trgm_ops);
create view content_live_words as select rowid as item, words from content_live_search;

-- Of what was live before, the words of the item are those of its live revision; else they are put
-- together here, by the letters that the database knows, until it is published again.
insert into content_live_search (rowid, words)
select l.item, case when i.revision = l.revision then w.words
  else lower(l.title || chr(10) || l.slug || chr(10) || coalesce((
    select string_agg(k.value, chr(10))
    from jsonb_array_elements_text(r.details::jsonb -> 'keywords') k (value)
  ), '') || chr(10) || r.body) end
from content_live l join content_items i on i.id = l.item
join content_revisions r on r.item = l.item and r.revision = l.revision
join content_words w on w.item = l.item;
