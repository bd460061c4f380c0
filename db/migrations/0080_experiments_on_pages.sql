-- Experiments on pages of the public site: `page` names the text or the tool whose page differs, such
-- as `text 12` or `tool en base64`. At most one experiment runs on a page at a time.
alter table experiments add column page text;
create unique index experiments_page_unique on experiments (page) where status = 'running';

-- Counts their changes, for the nodes that show the pages.
insert into change_counters (name, value) values ('experiment_pages', 0);
