-- Found without reading every live text: translations, and what is live for a tool by its type.
create index content_items_translation_group on content_items (translation_group)
  where translation_group is not null;
create index content_live_of_tool
  on content_live (tool_slug, content_type, locale, published_at, item);
