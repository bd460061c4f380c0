-- The network that asked, whose requests are counted together: an IPv4 address, or the /64 of an
-- IPv6 one. Empty where nobody counts any more.
alter table mail_wishes add column asked_from text not null default '';
drop index mail_wishes_asked_ip;
create index mail_wishes_asked_from on mail_wishes (asked_from, asked_at);

-- From where an account has signed in: who guesses from elsewhere does not keep its owner out.
create table sign_in_networks (
  user_id bigint not null,
  network text not null,
  signed_in_at bigint not null,
  constraint sign_in_networks_pkey primary key (user_id, network),
  constraint sign_in_networks_user_fkey foreign key (user_id) references users (id)
) /* strict */;
