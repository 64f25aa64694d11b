-- The code base_cancelled of receipts becomes American English, as all other codes are.
-- cspell:ignore cancelled

-- Row-level security binds the owner too, so it is off for the owner while the rows of all partners change.
alter table award no force row level security;
update award set receipt = replace(receipt::text, '"base_cancelled"', '"base_canceled"')::json
  where receipt::text like '%"base_cancelled"%';
alter table award force row level security;
