-- Pages of the newsletter: what people read about public lists, campaigns in the public archive,
-- breaks that subscribers take, and requests for a link to one's own data.
alter table mail_lists add column description text not null default '';
alter table mail_lists add column frequency text not null default '';
alter table mail_lists add column locale text;
alter table campaigns add column is_public boolean not null default false;
alter table campaigns add column archive_locale text not null default '';
create index campaigns_public on campaigns (started_at, id) where is_public;
alter table subscribers add column paused_until bigint;
alter table mail_wishes add column purpose text not null default 'subscribe'
  constraint mail_wishes_purpose_known check (purpose in ('subscribe', 'manage'));
