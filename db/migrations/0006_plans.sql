-- How much an account may call: the name of one of the plans in the settings. None, or one that the
-- settings no longer have, is the general limit.
alter table users add column plan text;
