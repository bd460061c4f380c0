-- Why an email to an account holder was not sent so far, and since when it is no longer tried.
alter table account_emails add column error text;
alter table account_emails add column failed_at bigint;
