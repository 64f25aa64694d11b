import type { Tier } from '../../domain/tiers.ts'
import { sql } from 'kysely'
import type { LinkedCard } from '../../domain/dines/match.ts'
import type { OrderBill } from '../../domain/dines/card-event.ts'
import type { Match } from '../database/dine-tables.ts'
import type { Tx, MemberKey } from '../database/connect.ts'
import { toRecordset } from './recordset.ts'
import { cardKey, memberKey, type EventState, type MemberState, type QueuedMessage } from './state.ts'

type Lifecycle = { provider: string; lifecycleId: string }

/** Bytes of bodies at which a batch takes no further message: a full batch of the largest messages would not fit in memory. */
const batchBytesMax = 32_000_000

/**
 * Locks the oldest queued messages that no other node processes, at most `limit`, and returns them in queue order up to the message
 * that reaches `batchBytesMax`. `keys` limits them to a part of a batch that failed.
 */
export async function takeMessages(
  tx: Tx,
  limit: number,
  keys: readonly { position: number }[] | null,
): Promise<QueuedMessage[]> {
  const onlyTheKeys =
    keys === null ? sql`` : sql`where position in (select position from ${toRecordset(keys, 'position bigint')})`
  const result = await sql<QueuedMessage>`
    with oldest as materialized (
      select position, provider, delivery_id from feed_queue ${onlyTheKeys}
      order by position limit ${limit} for update skip locked
    ), counted as (
      select m.*, sum(octet_length(m.body)) over (order by m.position) - octet_length(m.body) as before
      from oldest join feed_message m using (provider, delivery_id)
    )
    select position, provider, delivery_id, event, body, received_at from counted where before < ${batchBytesMax} order by position`.execute(
    tx,
  )
  return result.rows
}

/**
 * SQL condition: the sender `s` may report purchases with the card of the reference `r`. The `provider` of a reference is the sender's
 * network (`kard`); that of a message or an event is the sender (`kard:lumen-bank`, in `feed_sender.source`).
 */
export const mayReportCard = sql`(s.partners is null or r.partner_id = any(s.partners))`

/**
 * `cards`: the confirmed cards that these events refer to, as far as the event's sender may report for them. Ended cards are included,
 * pending transfers are not. `owners`: the members of those cards, and of active cards that wait for the network's confirmation.
 * `hasUnconfirmedCard`: at least one active card waits for its confirmation, which may arrive during the batch.
 */
export async function loadCards(
  tx: Tx,
  events: readonly EventState[],
): Promise<{ cards: Map<string, LinkedCard[]>; owners: Map<string, MemberKey[]>; hasUnconfirmedCard: boolean }> {
  const references = new Map(
    events.map((event) => [
      cardKey(event.provider, event.cardReference),
      { p: event.provider, r: event.cardReference },
    ]),
  )
  const result = await sql<{
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
      select source, network, partners, input.r as reference from ${toRecordset([...references.values()], 'p text, r text')}
      join feed_sender on source = input.p
    )
    select s.source as provider, r.reference, c.partner_id, c.id, c.member_id, c.product, c.confirmed_at, c.ended_at
    from s join card_reference r on r.provider = s.network and r.reference = s.reference and ${mayReportCard}
    join card c on c.partner_id = r.partner_id and c.id = r.card_id
    where (c.confirmed_at is not null and c.status <> 'held') or c.status = 'active'`.execute(tx)
  const cards = new Map<string, LinkedCard[]>()
  const owners = new Map<string, MemberKey[]>()
  let hasUnconfirmedCard = false
  for (const row of result.rows) {
    const key = cardKey(row.provider, row.reference)
    owners.set(key, [...(owners.get(key) ?? []), { partnerId: row.partner_id, memberId: row.member_id }])
    if (row.confirmed_at === null) {
      hasUnconfirmedCard = true
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
  return { cards, owners, hasUnconfirmedCard }
}

const lifecyclesOf = (events: readonly Lifecycle[]): Lifecycle[] => [
  ...new Map(
    events.map(({ provider, lifecycleId }) => [`${provider}\n${lifecycleId}`, { provider, lifecycleId }]),
  ).values(),
]

/** Members who have a dine in one of these lifecycles: the batch may reassign the dine to another card. */
export async function loadDineOwners(tx: Tx, events: readonly EventState[]): Promise<MemberKey[]> {
  const result = await sql<MemberKey>`
    select distinct d.partner_id as "partnerId", d.member_id as "memberId"
    from ${toRecordset(lifecyclesOf(events), 'provider text, "lifecycleId" text')}
    join feed_event e on e.provider = input.provider and e.lifecycle_id = input."lifecycleId" and e.dine_id is not null
    join dine d on d.partner_id = e.partner_id and d.id = e.dine_id`.execute(tx)
  return result.rows
}

/**
 * Locks the members in key order, so that two batches with the same members never deadlock. Data that is loaded afterwards includes
 * the other batch's changes. `whenLocked`: wait for members that another batch has locked, or leave them out. A member's replay starts
 * at the first dine until `setReplayStarts` sets a later start.
 */
export async function lockMembers(
  tx: Tx,
  members: readonly MemberKey[],
  whenLocked: 'wait' | 'skip' = 'wait',
): Promise<Map<string, MemberState>> {
  const keys = members.map(({ partnerId, memberId }) => ({ p: partnerId, m: memberId }))
  const result = await sql<{
    partner_id: string
    id: string
    tier_level: Tier
    vip_until: string | null
    email_opt_in: boolean
  }>`
    select partner_id, id, tier_level, vip_until, email_opt_in from member
    where (partner_id, id) in (select p, m from ${toRecordset(keys, 'p text, m uuid')})
    order by partner_id, id for no key update ${sql.raw(whenLocked === 'skip' ? 'skip locked' : '')}`.execute(tx)
  const replayStart = { from: null, laterCount: 0 }
  const states = new Map(
    result.rows.map((row): [string, MemberState] => [
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
    select t.partner_id, t.member_id, t.since, t.tier_level from ${toRecordset(keys, 'p text, m uuid')}
    join member_tier t on t.partner_id = input.p and t.member_id = input.m
    order by t.since`.execute(tx)
  for (const row of tiers.rows)
    states
      .get(memberKey(row.partner_id, row.member_id))
      ?.tiers.push({ since: row.since.toISOString(), tier: row.tier_level })
  return states
}

/** Stored events of the lifecycles of these events. */
export async function loadEvents(tx: Tx, events: readonly Lifecycle[]): Promise<EventState[]> {
  const result = await sql<StoredEvent>`
    select e.* from ${toRecordset(lifecyclesOf(events), 'provider text, "lifecycleId" text')}
    join feed_event e on e.provider = input.provider and e.lifecycle_id = input."lifecycleId"`.execute(tx)
  return result.rows.map((row) => ({
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
