-- What items are found by, in small letters: every three letters that stand side by side lead to
-- the rows that have them. The row is the item's id. The view reads the same texts without the
-- index, which is faster where the index is of no use.
create virtual table content_search using fts5 (words, tokenize = 'trigram', detail = none);
create view content_words as select id as item, c0 as words from content_search_content;
