-- The emails of a subscriber are deleted with the subscriber.
create index mail_outbox_recipient on mail_outbox (recipient);
