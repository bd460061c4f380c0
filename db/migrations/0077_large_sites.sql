-- Found without reading every text: translations, what is live for a tool by its type, and what is
-- due.
create index content_items_translation_group on content_items (translation_group)
  where translation_group is not null;
create index content_live_of_tool
  on content_live (tool_slug, content_type, locale, published_at, item);
create index content_items_scheduled_at on content_items (scheduled_at, id)
  where scheduled_at is not null;
