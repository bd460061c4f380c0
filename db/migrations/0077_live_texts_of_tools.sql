-- The live text of a content type that the page of a tool shows, and the title and description that
-- search engines have of it: the one published last.
create index content_live_of_tool
  on content_live (tool_slug, locale, content_type, published_at, item);
