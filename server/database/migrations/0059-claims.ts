import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

const ofSite = `partner_id = current_setting('damask.partner', true)`

const tables = `
-- A missing reward as its member reported it. One row is one dine: the same restaurant and date are reported once.
create table claim (
  partner_id text not null references partner (id),
  id uuid not null,
  member_id uuid not null,
  merchant_id text not null references merchant (id),
  -- The restaurant's calendar.
  dined_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Null: a card that was never linked.
  card_id uuid,
  paid_with_pin boolean not null,
  status text not null check (status in ('open', 'answered', 'resolved', 'closed')),
  -- When the status became answered last: after 30 days without an objection the claim counts as closed.
  answered_at timestamptz check (status <> 'answered' or answered_at is not null),
  disputed boolean not null default false,
  created_at timestamptz not null,
  -- When the look-up was last asked.
  looked_at timestamptz not null,
  -- Position of the last event whose mail is queued.
  mailed_position bigint not null default 0,
  primary key (partner_id, id),
  unique (partner_id, member_id, merchant_id, dined_on),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, card_id) references card (partner_id, id)
);
create index claim_member on claim (partner_id, member_id, created_at desc);
create index claim_open on claim (created_at) where status = 'open';

-- What happened to a claim, in its order.
create table claim_event (
  partner_id text not null,
  claim_id uuid not null,
  position bigint generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('sent', 'found', 'disputed', 'replied', 'resolved', 'closed')),
  -- Null: the member, or the look-up.
  operator_id uuid references operator (id),
  -- The sentences of an answer (domain/claims/answer.ts), or an operator's words.
  lines jsonb not null default '[]',
  award_id uuid,
  words text not null default '',
  -- The mail it sends, or null.
  mail text check (mail in ('claim_answered', 'claim_resolved', 'claim_closed')),
  primary key (partner_id, claim_id, position),
  foreign key (partner_id, claim_id) references claim (partner_id, id),
  check ((kind in ('replied', 'resolved', 'closed')) = (operator_id is not null))
);
create index claim_event_mail on claim_event (at) where mail is not null;

-- An operator's approval: the purchase as it will be posted. At most one for a claim, and one for a card, restaurant and date.
create table claim_approval (
  partner_id text not null,
  claim_id uuid not null,
  card_id uuid not null,
  merchant_id text not null references merchant (id),
  local_time text not null check (local_time ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:00$'),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(btrim(reason)) between 1 and 300),
  operator_id uuid not null references operator (id),
  approved_at timestamptz not null,
  primary key (partner_id, claim_id),
  foreign key (partner_id, claim_id) references claim (partner_id, id),
  foreign key (partner_id, card_id) references card (partner_id, id)
);
create unique index claim_approval_once on claim_approval (partner_id, card_id, merchant_id, (left(local_time, 10)));

create function claim_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what happened to a claim is only added';
end $$;
create trigger claim_event_append_only before update or delete or truncate on claim_event
  for each statement execute function claim_refuse_change();
create trigger claim_approval_append_only before update or delete or truncate on claim_approval
  for each statement execute function claim_refuse_change();
`

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_console on ${table} to damask_console using ${inScope} with check ${inScope};
create policy ${table}_pipeline on ${table} for select to damask_pipeline using (true);
`

/** The site writes what members and the look-up do; only an operator resolves or closes. */
const walls = `
${['claim', 'claim_event', 'claim_approval'].map(wall).join('')}
create policy claim_site on claim to damask_app using (${ofSite})
  with check (${ofSite} and status in ('open', 'answered'));
create policy claim_event_site_reads on claim_event for select to damask_app using (${ofSite});
create policy claim_event_site_adds on claim_event for insert to damask_app
  with check (${ofSite} and kind in ('sent', 'found', 'disputed') and operator_id is null);
create policy claim_approval_site on claim_approval for select to damask_app using (${ofSite});

grant select, insert on claim, claim_event to damask_app;
grant update (status, answered_at, disputed, looked_at) on claim to damask_app;
grant select on claim_approval to damask_app;
grant select on claim, claim_event, claim_approval to damask_pipeline;
grant update (mailed_position) on claim to damask_pipeline;
create policy claim_pipeline_mails on claim for update to damask_pipeline using (true) with check (true);
grant select on claim to damask_console;
grant update (status, answered_at) on claim to damask_console;
grant select, insert on claim_event, claim_approval to damask_console;
grant select (timezone) on merchant to damask_console;
`

/**
 * An approval becomes a message of the source `claim`, in the same transaction. The pipeline matches it and lets it earn like any
 * other message, so nothing here writes a dine, an award or the ledger.
 */
const posting = `
insert into feed_sender (source, network) values ('claim', 'claim') on conflict do nothing;
grant insert on card_reference to damask_pipeline;
create policy card_reference_pipeline_claims on card_reference as restrictive for insert to damask_pipeline
  with check (provider = 'claim' and reference = card_id::text);

create function post_approved_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare placed bigint;
begin
  if not exists (
      select from claim c join card k on k.partner_id = c.partner_id and k.member_id = c.member_id
      where c.partner_id = new.partner_id and c.id = new.claim_id and c.status in ('open', 'answered')
        and c.merchant_id = new.merchant_id and k.id = new.card_id) then
    raise exception 'a claim is approved once, for its restaurant and a card of its member' using errcode = '23514', constraint = 'claim_approval_of_claim';
  end if;
  insert into card_reference (partner_id, provider, reference, card_id)
    values (new.partner_id, 'claim', new.card_id::text, new.card_id) on conflict do nothing;
  insert into feed_message (provider, delivery_id, event, body, received_at)
    values ('claim', new.claim_id::text, 'approved', jsonb_build_object('claimId', new.claim_id, 'cardId', new.card_id,
      'merchantId', new.merchant_id, 'amountMinor', new.amount_minor, 'localTime', new.local_time,
      'approvedAt', to_char(new.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, new.approved_at)
    returning position into placed;
  insert into feed_queue (position, provider, delivery_id) values (placed, 'claim', new.claim_id::text);
  perform pg_notify('damask_feed', '');
  return null;
end $$;
alter function post_approved_claim() owner to damask_pipeline;
revoke all on function post_approved_claim() from public;
create trigger claim_approved after insert on claim_approval for each row execute function post_approved_claim();

-- What became of the message of a claim, for operators who see the claim.
create policy feed_event_console on feed_event for select to damask_console
  using (provider = 'claim' and exists (select from claim c where c.id::text = delivery_id));
grant select (provider, delivery_id, match, partner_id, dine_id) on feed_event to damask_console;
`

/**
 * Messages about cards of one member that belong to no dine. Only purchases made while the card was theirs: a number may have been
 * another member's before or after. A message nobody could read is theirs when every part of a card's reference is in it.
 */
const messages = `
create function claim_messages(of_partner text, of_member uuid, since timestamptz, until timestamptz)
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
  where e.dine_id is null and e.match not in ('matched', 'superseded', 'repeated')
    and e.occurred_at between since and until and e.occurred_at >= own.began and e.occurred_at < own.ended
  union all
  select own.id, 'unreadable', o.reason, 0, '', m.received_at, null
  from feed_outcome o
  join feed_message m using (provider, delivery_id)
  join own on own.source = m.provider and m.received_at >= own.began and m.received_at < own.ended
  where o.state = 'parked' and m.received_at between since and until + interval '10 days'
    and not exists (select from unnest(string_to_array(own.reference, ':')) as part where position(part in m.body) = 0)
$$;
alter function claim_messages(text, uuid, timestamptz, timestamptz) owner to damask_pipeline;
revoke all on function claim_messages(text, uuid, timestamptz, timestamptz) from public;
grant execute on function claim_messages(text, uuid, timestamptz, timestamptz) to damask_app;
`

/** Missing rewards that members report (docs/decisions/0069). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, walls, posting, messages]) await sql.raw(part).execute(db)
}
