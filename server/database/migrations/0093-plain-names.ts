import { sql, type Kysely } from 'kysely'

/** Row-level security binds the owner too. It is off for the owner while this migration changes the rows of every partner. */
const walled = `select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`
const changeWalls = (force: 'force' | 'no force') => `
do $$
declare walled record;
begin
  for walled in ${walled} loop
    execute format('alter table %s ${force} row level security', walled.name);
  end loop;
end $$;
`

/** Messages: `parked` is quarantined, `repeated` is a duplicate. Purchases: `estimate` is pending, `final` is cleared. */
const values = `
alter table feed_outcome drop constraint feed_outcome_state_check, drop constraint feed_outcome_check;
update feed_outcome set state = 'quarantined' where state = 'parked';
alter table feed_outcome
  add constraint feed_outcome_state_check check (state in ('read', 'ignored', 'quarantined')),
  add constraint feed_outcome_check check ((state = 'quarantined') = (reason is not null));
drop index feed_outcome_parked;
create index feed_outcome_quarantined on feed_outcome (processed_at) where state = 'quarantined';

alter table feed_event drop constraint feed_event_match_check, drop constraint feed_event_check;
update feed_event set match = 'duplicate' where match = 'repeated';
alter table feed_event
  add constraint feed_event_match_check check (match in ('matched', 'superseded', 'duplicate', 'unknown_card', 'before_link',
    'unknown_merchant', 'ambiguous_merchant', 'wrong_currency', 'unmatched_refund', 'nothing_to_undo')),
  add constraint feed_event_check check (case match
    when 'matched' then dine_id is not null and partner_id is not null
    when 'duplicate' then (dine_id is null) = (partner_id is null)
    else dine_id is null and partner_id is null end);
drop index feed_event_unmatched, feed_event_unmatched_card;
create index feed_event_unmatched on feed_event (received_at) where match not in ('matched', 'superseded', 'duplicate');
create index feed_event_unmatched_card on feed_event (provider, card_reference)
  where match not in ('matched', 'superseded', 'duplicate');

alter table award drop constraint award_stage_check, drop constraint award_check;
alter table dine drop constraint dine_stage_check;
update dine set stage = case stage when 'estimate' then 'pending' else 'cleared' end where stage in ('estimate', 'final');
update award set stage = case stage when 'estimate' then 'pending' else 'cleared' end where stage in ('estimate', 'final');
alter table dine add constraint dine_stage_check check (stage in ('pending', 'cleared', 'reversed', 'expired'));
alter table award
  add constraint award_stage_check check (stage in ('pending', 'cleared', 'reversed', 'expired')),
  add constraint award_check check (review_hold is null or stage = 'cleared');
`

/** Documents that hold rates and units: brands, terms, receipts, rules of bonuses and checkpoints of a replay. */
const documents = `
do $$
declare
  part record;
  has_old_names boolean;
begin
  for part in
    select table_name, column_name, data_type from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('json', 'jsonb')
  loop
    -- Tables that only append refuse every update, so only those with old names get one.
    execute format('select exists (select from %1$I where %2$I::text ~ ''atePer10k"|"unitsE4"'')', part.table_name, part.column_name)
      into has_old_names;
    continue when not has_old_names;
    execute format(
      'update %1$I set %2$I = replace(replace(%2$I::text, ''atePer10k"'', ''ateBasisPoints"''), ''"unitsE4"'', ''"fixedPointUnits"'')::%3$s
         where %2$I::text ~ ''atePer10k"|"unitsE4"''',
      part.table_name, part.column_name, part.data_type);
  end loop;
end $$;
`

const messagesOfMember = `
create or replace function claim_messages(of_partner text, of_member uuid, since timestamptz, until timestamptz)
returns table (card_id uuid, kind text, match text, amount_minor bigint, currency text, occurred_at timestamptz, local_time text)
language sql stable security definer set search_path = public, pg_temp as $$
  with own as materialized (
    select c.id, s.source, r.reference, date_trunc('minute', c.confirmed_at) as began, coalesce(c.ended_at, 'infinity') as ended
    from card c
    join card_reference r on r.partner_id = c.partner_id and r.card_id = c.id
    join feed_sender s on s.network = r.provider and (s.partners is null or r.partner_id = any(s.partners))
    where c.partner_id = of_partner and c.member_id = of_member and c.confirmed_at is not null and c.status <> 'held'
      and of_partner = current_setting('damask.partner', true)
  )
  select own.id, e.kind, e.match, e.amount_minor, e.currency, e.occurred_at, e.local_time
  from own join feed_event e on e.provider = own.source and e.card_reference = own.reference
  where e.dine_id is null and e.match not in ('matched', 'superseded', 'duplicate')
    and e.occurred_at between since and until and e.occurred_at >= own.began and e.occurred_at < own.ended
  union all
  select own.id, 'unreadable', o.reason, 0, '', m.received_at, null
  from feed_outcome o
  join feed_message m using (provider, delivery_id)
  join own on own.source = m.provider and m.received_at >= own.began and m.received_at < own.ended
  where o.state = 'quarantined' and m.received_at between since and until + interval '10 days'
    and not exists (select from unnest(string_to_array(own.reference, ':')) as part where position(part in m.body) = 0)
$$;
`

const logouts = `
alter table sso_farewell rename to sso_backchannel_logout;
alter policy sso_farewell_site on sso_backchannel_logout rename to sso_backchannel_logout_site;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  const renames = changeWalls('no force') + values + documents + changeWalls('force') + messagesOfMember + logouts
  await sql.raw(renames).execute(db)
}
