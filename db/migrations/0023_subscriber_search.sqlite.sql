-- What subscribers are found by, in small letters, as content is (0009).
create virtual table subscriber_search using fts5 (words, tokenize = 'trigram', detail = none);
create view subscriber_words as select id as item, c0 as words from subscriber_search_content;
