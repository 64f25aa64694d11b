-- The kind reservation_cancelled of mails becomes American English, as all other kinds are.
-- cspell:ignore cancelled

-- Row-level security binds the owner too, so it is off for the owner while the rows of all partners change.
alter table mail_message no force row level security;
update mail_message set kind = 'reservation_canceled' where kind = 'reservation_cancelled';
alter table mail_message force row level security;
