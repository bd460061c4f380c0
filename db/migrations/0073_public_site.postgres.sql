-- What the public site reads of live content. `listed_at` is when a text was first published, by
-- which lists are ordered: a new revision does not move it.
alter table content_live add column listed_at bigint not null default 0;
alter table content_live add column is_indexed boolean not null default true;
update content_live set listed_at = coalesce((select first_published_at from content_items
  where content_items.id = content_live.item), published_at);
create index content_live_listed on content_live (locale, content_type, listed_at, item);
create index content_live_listed_in_locale on content_live (locale, listed_at, item);
create index content_live_listed_of_tool on content_live (tool_slug, locale, listed_at, item);

-- Tags and authors of live content, by the name that they have in URLs.
create table content_live_labels (
  kind text not null,
  locale text not null,
  name text not null,
  listed_at bigint not null,
  item bigint not null,
  label text not null,
  constraint content_live_labels_pkey primary key (kind, locale, name, listed_at, item),
  constraint content_live_labels_kind_known check (kind in ('tag', 'author')),
  constraint content_live_labels_item_fkey
    foreign key (item) references content_items (id) on delete cascade
) /* strict */;
create index content_live_labels_item on content_live_labels (item);
insert into content_live_labels (kind, locale, name, listed_at, item, label)
  select 'tag', l.locale, lower(replace(replace(replace(replace(trim(tag.value), ' ', '-'), '/', '-'), '?', '-'), '#', '-') collate "C"), l.listed_at, l.item,
    min(tag.value)
  from content_live l join content_revisions r on r.item = l.item and r.revision = l.revision
  cross join lateral jsonb_array_elements_text(r.details::jsonb -> 'tags') tag (value)
  group by l.locale, lower(replace(replace(replace(replace(trim(tag.value), ' ', '-'), '/', '-'), '?', '-'), '#', '-') collate "C"), l.listed_at, l.item;

-- Every address under which content was ever live, and the item that had it last: old addresses
-- lead to the new one, or say that the text is gone, also when the item is deleted.
create table content_addresses (
  locale text not null,
  content_type text not null,
  slug text not null,
  item bigint not null,
  constraint content_addresses_pkey primary key (locale, content_type, slug)
) /* strict */;
create index content_addresses_item on content_addresses (item);
insert into content_addresses (locale, content_type, slug, item)
  select locale, content_type, slug, item from content_live;

-- What has become live or ceased to be, so that nodes forget the pages that showed it. The number
-- is that of the counter `content_live`.
create table content_live_changes (
  number bigint not null,
  item bigint not null,
  locale text not null,
  content_type text not null,
  slug text not null,
  tool_slug text,
  labels text not null,
  changed_at bigint not null,
  constraint content_live_changes_pkey primary key (number, item, locale, content_type, slug)
) /* strict */;
create index content_live_changes_changed_at on content_live_changes (changed_at);

-- Moves with the site record and with redirects.
insert into change_counters (name, value) values ('site', 0);

-- Revisions in the form of live content, for previews.
create view content_previews as
  select item, revision, locale, coalesce(slug, '') as slug, content_type, title, tool_slug,
    created_at as published_at, created_at as listed_at
  from content_revisions;
