-- How it is known that the holder of an account receives emails at its address: `holder` if the
-- account was made for that address or verified it when signed in, or if its password was reset by
-- an email to it; `session` if somebody who was signed in replaced another address by it; `none` if
-- the address is not verified, or was verified by whoever followed a link. Until now, such links
-- required no sign-in: what was verified when the account was created did not need one.
alter table users add column email_proof text not null default 'none'
  constraint users_email_proof_known check (email_proof in ('none', 'session', 'holder'));
update users set email_proof = 'holder' where email_verified_at < created_at;
