-- Brands and copy become American English: the layout "centred", and the copy keys of the code and the kind of mail that
-- 0022-receipt-code.sql and 0023-mail-kind.sql renamed. Each replaced text is a whole value, a whole key or the beginning
-- of a key of the contract, and no text that a partner wrote.
-- cspell:ignore centred cancelled

create function american_document(document jsonb) returns jsonb language sql immutable as $$
  select replace(replace(replace(document::text,
    '"centred"', '"centered"'),
    '"receipt.base_cancelled"', '"receipt.base_canceled"'),
    '"mail.reservation_cancelled.', '"mail.reservation_canceled.')::jsonb
$$;

update partner set brand = american_document(brand), copy = american_document(copy)
  where brand <> american_document(brand) or copy <> american_document(copy);

-- Row-level security binds the owner too, so it is off for the owner while the rows of all partners change.
alter table partner_version no force row level security;
update partner_version set brand = american_document(brand), copy = american_document(copy)
  where brand <> american_document(brand) or copy <> american_document(copy);
alter table partner_version force row level security;

drop function american_document(jsonb);
