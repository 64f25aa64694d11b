import { sql } from 'kysely'
import type { LinkedCard } from '../../domain/dines/match.ts'
import type { OrderBill } from '../../domain/dines/purchase-state.ts'
import type { Tier } from '../../domain/earning/terms.ts'
import type { Match } from '../database/dine-tables.ts'
import type { Tx } from '../database/connect.ts'
import { records } from './records.ts'
import { cardKey, memberKey, type EventState, type MemberState, type TakenMessage } from './state.ts'

export type MemberKey = { partnerId: string; memberId: string }
type Lifecycle = { provider: string; lifecycleId: string }

/** Of messages held at once: a thousand of the largest would not fit in memory. */
const batchBytesMax = 32_000_000

/**
 * The oldest waiting messages no other node is working on, as many as memory is meant to hold. `keys` narrows to one part of
 * a batch that failed.
 */
export async function takeMessages(
  tx: Tx,
  limit: number,
  keys: readonly { position: number }[] | null,
): Promise<TakenMessage[]> {
  const narrowed =
    keys === null ? sql`` : sql`where position in (select position from ${records(keys, 'position bigint')})`
  const taken = await sql<TakenMessage>`
    with oldest as materialized (
      select position, provider, delivery_id from feed_queue ${narrowed}
      order by position limit ${limit} for update skip locked
    ), counted as (
      select m.*, sum(octet_length(m.body)) over (order by m.position) - octet_length(m.body) as before
      from oldest join feed_message m using (provider, delivery_id)
    )
    select position, provider, delivery_id, event, body, received_at from counted where before < ${batchBytesMax} order by position`.execute(
    tx,
  )
  return taken.rows
}

/** Whether the sender `s` may report purchases with the card of the reference `r`. */
export const reportsFor = sql`(s.partners is null or r.partner_id = any(s.partners))`

/**
 * Cards known by these references that the event's sender may report for, each with the span in which its purchases count;
 * whose they are; and whether any waits for the network's confirmation, which may come while the batch is under way.
 */
export async function loadCards(
  tx: Tx,
  events: readonly EventState[],
): Promise<{ cards: Map<string, LinkedCard[]>; owners: Map<string, MemberKey[]>; waiting: boolean }> {
  const wanted = new Map(
    events.map((event) => [
      cardKey(event.provider, event.cardReference),
      { p: event.provider, r: event.cardReference },
    ]),
  )
  const found = await sql<{
    provider: string
    reference: string
    partner_id: string
    id: string
    member_id: string
    product: string | null
    confirmed_at: Date | null
    ended_at: Date | null
  }>`
    with s as materialized (
      select source, network, partners, given.r as reference from ${records([...wanted.values()], 'p text, r text')}
      join feed_sender on source = given.p
    )
    select s.source as provider, r.reference, c.partner_id, c.id, c.member_id, c.product, c.confirmed_at, c.ended_at
    from s join card_reference r on r.provider = s.network and r.reference = s.reference and ${reportsFor}
    join card c on c.partner_id = r.partner_id and c.id = r.card_id
    where (c.confirmed_at is not null and c.status <> 'held') or c.status = 'active'`.execute(tx)
  const cards = new Map<string, LinkedCard[]>()
  const owners = new Map<string, MemberKey[]>()
  let waiting = false
  for (const row of found.rows) {
    const key = cardKey(row.provider, row.reference)
    owners.set(key, [...(owners.get(key) ?? []), { partnerId: row.partner_id, memberId: row.member_id }])
    if (row.confirmed_at === null) {
      waiting = true
      continue
    }
    const card: LinkedCard = {
      partnerId: row.partner_id,
      cardId: row.id,
      memberId: row.member_id,
      product: row.product,
      confirmedAt: row.confirmed_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }
    cards.set(key, [...(cards.get(key) ?? []), card])
  }
  return { cards, owners, waiting }
}

const lifecyclesOf = (events: readonly Lifecycle[]): Lifecycle[] => [
  ...new Map(
    events.map(({ provider, lifecycleId }) => [`${provider}\n${lifecycleId}`, { provider, lifecycleId }]),
  ).values(),
]

/** Members who already have a dine under one of these lifecycles: they may lose it to another card. */
export async function loadOwners(
  tx: Tx,
  events: readonly EventState[],
): Promise<{ partnerId: string; memberId: string }[]> {
  const found = await sql<{ partnerId: string; memberId: string }>`
    select distinct d.partner_id as "partnerId", d.member_id as "memberId"
    from ${records(lifecyclesOf(events), 'provider text, "lifecycleId" text')}
    join feed_event e on e.provider = given.provider and e.lifecycle_id = given."lifecycleId" and e.dine_id is not null
    join dine d on d.partner_id = e.partner_id and d.id = e.dine_id`.execute(tx)
  return found.rows
}

/**
 * Locks the members in key order, so that two batches with the same members never deadlock; all that is loaded afterwards
 * has seen the other's work. `others` says what to do about members another batch has: wait for it, or answer without them.
 */
export async function lockMembers(
  tx: Tx,
  members: readonly MemberKey[],
  others: 'wait' | 'pass' = 'wait',
): Promise<Map<string, MemberState>> {
  const keys = members.map(({ partnerId, memberId }) => ({ p: partnerId, m: memberId }))
  const locked = await sql<{
    partner_id: string
    id: string
    tier_level: Tier
    vip_until: string | null
    email_opt_in: boolean
  }>`
    select partner_id, id, tier_level, vip_until, email_opt_in from member
    where (partner_id, id) in (select p, m from ${records(keys, 'p text, m uuid')})
    order by partner_id, id for no key update ${sql.raw(others === 'pass' ? 'skip locked' : '')}`.execute(tx)
  const replayStart = { from: null, later: 0 }
  const states = new Map(
    locked.rows.map((row): [string, MemberState] => [
      memberKey(row.partner_id, row.id),
      {
        partnerId: row.partner_id,
        id: row.id,
        tierLevel: row.tier_level,
        vipUntil: row.vip_until,
        emailOptIn: row.email_opt_in,
        tiers: [],
        replayStart,
      },
    ]),
  )
  const tiers = await sql<{ partner_id: string; member_id: string; since: Date; tier_level: Tier }>`
    select t.partner_id, t.member_id, t.since, t.tier_level from ${records(keys, 'p text, m uuid')}
    join member_tier t on t.partner_id = given.p and t.member_id = given.m
    order by t.since`.execute(tx)
  for (const row of tiers.rows)
    states
      .get(memberKey(row.partner_id, row.member_id))
      ?.tiers.push({ since: row.since.toISOString(), tier: row.tier_level })
  return states
}

/** What is stored of the lifecycles these events belong to. */
export async function loadEvents(tx: Tx, events: readonly Lifecycle[]): Promise<EventState[]> {
  const found = await sql<StoredEvent>`
    select e.* from ${records(lifecyclesOf(events), 'provider text, "lifecycleId" text')}
    join feed_event e on e.provider = given.provider and e.lifecycle_id = given."lifecycleId"`.execute(tx)
  return found.rows.map((row) => ({
    provider: row.provider,
    lifecycleId: row.lifecycle_id,
    eventId: row.event_id,
    deliveryId: row.delivery_id,
    kind: row.kind,
    amountMinor: row.amount_minor,
    subtotalMinor: row.subtotal_minor,
    currency: row.currency,
    cardReference: row.card_reference,
    merchantReferences: row.merchant_references,
    merchantLabel: row.merchant_label,
    occurredAt: row.occurred_at.toISOString(),
    localTime: row.local_time,
    zoneMissing: row.zone_missing,
    channel: row.channel,
    receivedAt: row.received_at.toISOString(),
    reportedAt: row.reported_at.toISOString(),
    sequence: row.sequence,
    authorizationCode: row.authorization_code,
    acquirerReference: row.acquirer_reference,
    orderReference: row.order_reference ?? undefined,
    order: row.order_bill ?? undefined,
    stored: {
      match: row.match,
      partnerId: row.partner_id,
      dineId: row.dine_id,
      occurredAt: row.occurred_at.toISOString(),
    },
  }))
}

type StoredEvent = {
  provider: string
  lifecycle_id: string
  event_id: string
  delivery_id: string
  kind: EventState['kind']
  amount_minor: number
  subtotal_minor: number | null
  currency: string
  card_reference: string
  merchant_references: string[]
  merchant_label: string
  occurred_at: Date
  local_time: string | null
  zone_missing: boolean
  channel: EventState['channel']
  received_at: Date
  reported_at: Date
  sequence: number | null
  authorization_code: string | null
  acquirer_reference: string | null
  order_reference: string | null
  order_bill: OrderBill | null
  match: Match
  partner_id: string | null
  dine_id: string | null
}
