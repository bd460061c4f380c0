-- What the public site needs of content. Items of one `translation_group` are the same text in
-- different locales; the number is the id of one of them, which has it as well. `published_on` is
-- the date of a text that was published elsewhere before. What has a `deleted_at` is in the bin.
alter table content_items add column translation_group bigint;
alter table content_items add column published_on bigint;
alter table content_items add column unpublish_at bigint;
alter table content_items add column deleted_at bigint;
create unique index content_items_translation_unique
  on content_items (translation_group, content_type, locale) where deleted_at is null;
create index content_items_deleted_at on content_items (deleted_at, id)
  where deleted_at is not null;

-- Locked by what changes translations.
insert into change_counters (name, value) values ('content_translations', 0);
