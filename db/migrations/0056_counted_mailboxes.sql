-- The mailbox that an email goes to, as a hash that is the same for all spellings of an address, and
-- the domain of an address that nobody has confirmed: by both, emails that strangers ask for are
-- counted. Empty where they do not count.
alter table mail_wishes add column mailbox text not null default '';
alter table mail_wishes add column domain text not null default '';
create index mail_wishes_mailbox on mail_wishes (mailbox, asked_at);
create index mail_wishes_domain on mail_wishes (domain, asked_at);

alter table account_emails add column mailbox text not null default '';
alter table account_emails add column domain text not null default '';
drop index account_emails_email;
create index account_emails_mailbox on account_emails (mailbox, purpose, created_at);
create index account_emails_domain on account_emails (domain, created_at);
