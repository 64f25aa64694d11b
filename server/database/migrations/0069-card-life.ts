import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

const tables = `
alter table card
  -- The last day of its expiry month.
  add column expires_on date,
  -- When the vault was asked for the expiry of a card that was linked without it.
  add column expiry_asked_at timestamptz,
  -- The network's time of the last replacement that was applied.
  add column replaced_at timestamptz;
create index card_expiry on card (expires_on) where status = 'active';
create index card_without_expiry on card (linked_at) where status = 'active' and expires_on is null and expiry_asked_at is null;

-- What the networks told of cards that banks replaced or renewed. Belongs to no partner: whose card it is shows by card_reference.
create table card_replacement (
  provider text not null,
  delivery_id text not null,
  reference text not null,
  -- The network's own time: the later replacement counts, in whatever order they arrive.
  changed_at timestamptz not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expires_on date not null,
  told_at timestamptz not null,
  applied_at timestamptz,
  primary key (provider, delivery_id)
);
create index card_replacement_waiting on card_replacement (changed_at) where applied_at is null;
grant select, insert on card_replacement to damask_pipeline;
grant update (applied_at) on card_replacement to damask_pipeline;

-- What happened to a card, in its order: evidence of what the member agreed to and withdrew, and what the card became.
create table card_event (
  partner_id text not null,
  position bigint generated always as identity,
  card_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('consented', 'withdrawn', 'replaced', 'kept')),
  -- Of a consent and its withdrawal.
  wording text,
  version text,
  -- Of a replacement: what the card was before, and what it is now.
  last_four text,
  expires_on date,
  previous_last_four text,
  previous_expires_on date,
  primary key (partner_id, position),
  check ((kind in ('consented', 'withdrawn')) = (wording is not null and version is not null)),
  check ((kind = 'replaced') = (last_four is not null and previous_last_four is not null and expires_on is not null)),
  foreign key (partner_id, card_id, member_id) references card (partner_id, id, member_id)
);
create index card_event_card on card_event (partner_id, member_id, card_id, position);

-- Consents of cards that were linked before. A card that was refused when it was linked ended at the same moment and has none.
insert into card_event (partner_id, card_id, member_id, at, kind, wording, version)
  select partner_id, id, member_id, linked_at, 'consented', consent_wording, consent_version from card
  where status in ('active', 'removed', 'moved') and ended_at is distinct from linked_at
  order by linked_at, id;
`

const walls = `
create function card_event_refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what happened to a card is only added';
end $$;
create trigger card_event_append_only before update or delete or truncate on card_event
  for each statement execute function card_event_refuse_change();
alter table card_event enable row level security;
alter table card_event force row level security;
create policy card_event_site on card_event for select to damask_app using (partner_id = current_setting('damask.partner', true));
create policy card_event_site_adds on card_event for insert to damask_app
  with check (partner_id = current_setting('damask.partner', true) and kind in ('consented', 'withdrawn', 'kept'));
create policy card_event_pipeline on card_event for select to damask_pipeline using (true);
create policy card_event_pipeline_adds on card_event for insert to damask_pipeline with check (kind = 'replaced');
create policy card_event_console on card_event for select to damask_console using ${inScope};
grant select, insert on card_event to damask_app, damask_pipeline;
grant select on card_event to damask_console;
grant update (last_four, expires_on, expiry_asked_at, replaced_at) on card to damask_pipeline;
`

/** The pipeline fills in an expiry that was not known, and otherwise changes what a card is only by a network's word. */
const rules = `
create function card_number_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.last_four = old.last_four and old.expires_on is null then
    return new;
  end if;
  if not exists (
      select from card_reference r join feed_sender s on s.network = r.provider
      join card_replacement p on p.provider = s.source and p.reference = r.reference
      where r.partner_id = new.partner_id and r.card_id = new.id
        and p.last_four = new.last_four and p.expires_on = new.expires_on and p.changed_at = new.replaced_at) then
    raise exception 'no network told of this replacement' using errcode = '42501', constraint = 'card_replaced_by_network';
  end if;
  return new;
end $$;
create trigger card_number before update of last_four, expires_on on card for each row
  when (current_user = 'damask_pipeline' and (new.last_four, new.expires_on) is distinct from (old.last_four, old.expires_on))
  execute function card_number_rules();
`

/** Expiry, replacement, consent and its withdrawal of linked cards (docs/decisions/0076). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, walls, rules]) await sql.raw(part).execute(db)
}
