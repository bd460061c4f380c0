-- What live content is found by, in small letters, as items are (0009), but by the live revision.
create virtual table content_live_search using fts5 (words, tokenize = 'trigram', detail = none);
create view content_live_words as select id as item, c0 as words from content_live_search_content;

-- Of what was live before, the words of the item are those of its live revision; else they are put
-- together here, in which only letters of ASCII become small, until it is published again.
insert into content_live_search (rowid, words)
select l.item, case when i.revision = l.revision then w.words
  else lower(l.title || char(10) || l.slug || char(10) || coalesce((
    select group_concat(k.value, char(10)) from json_each(r.details, '$.keywords') k
  ), '') || char(10) || r.body) end
from content_live l join content_items i on i.id = l.item
join content_revisions r on r.item = l.item and r.revision = l.revision
join content_words w on w.item = l.item;
