-- Emails about comments are limited for each person: an email about several texts keeps the first
-- of their notices, which the others name (`gathered_by`), and when it was sent.
alter table content_notices add column gathered_by bigint;
alter table content_notices add column sent_at bigint;
create index content_notices_person on content_notices (user_id, id);
create index content_notices_gathered on content_notices (gathered_by)
  where gathered_by is not null;
