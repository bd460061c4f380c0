-- Of a call that is carried out outside of a transaction and has no answer yet: by whom, and until
-- when it is left to them.
alter table idempotent_answers add column owner text not null default '';
alter table idempotent_answers add column held_until bigint not null default 0;
