-- The words of each item, in small letters: every three letters that stand side by side lead to the
-- rows that have them. The row is the item's id.
create virtual table content_search using fts5 (words, tokenize = 'trigram', detail = none);
