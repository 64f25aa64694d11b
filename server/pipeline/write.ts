import { sql } from 'kysely'
import { purchaseCurrency } from '../../domain/dines/match.ts'
import { notifyPages } from '../activity/notices.ts'
import type { Tx } from '../database/connect.ts'
import type { Assignment } from './assign.ts'
import type { Differences } from './award.ts'
import { diningRule } from './load-dines.ts'
import { toRecordset } from './recordset.ts'
import { deliveryKey, type DineState, type MessageOutcome } from './state.ts'

/** Inserts new events with their match, and updates stored ones whose match, dine or time changed. */
export async function writeEvents(tx: Tx, assignments: readonly Assignment[]): Promise<void> {
  const newAssignments = assignments.filter(({ event }) => event.stored === null)
  const changedAssignments = assignments.filter(
    ({ event, match, dineId }) =>
      event.stored !== null &&
      (event.stored.match !== match || event.stored.dineId !== dineId || event.stored.occurredAt !== event.occurredAt),
  )
  if (newAssignments.length > 0) {
    const rows = newAssignments
      .map(({ event, match, partnerId, dineId }) => ({ ...event, stored: undefined, match, partnerId, dineId }))
      .sort(byDelivery)
    const result = await sql`
      insert into feed_event (provider, lifecycle_id, event_id, delivery_id, kind, amount_minor, subtotal_minor, currency, card_reference,
        merchant_references, merchant_label, occurred_at, local_time, zone_missing, channel, received_at, reported_at, sequence, authorization_code,
        acquirer_reference, order_reference, order_bill, match, partner_id, dine_id)
      select * from ${toRecordset(
        rows,
        `provider text, "lifecycleId" text, "eventId" text, "deliveryId" text, kind text, "amountMinor" bigint,
        "subtotalMinor" bigint, currency text, "cardReference" text, "merchantReferences" text[], "merchantLabel" text, "occurredAt" timestamptz,
        "localTime" text, "zoneMissing" boolean, channel text, "receivedAt" timestamptz, "reportedAt" timestamptz, sequence bigint,
        "authorizationCode" text, "acquirerReference" text, "orderReference" text, "order" json, match text, "partnerId" text, "dineId" uuid`,
      )}
      on conflict do nothing`.execute(tx)
    // Another batch inserted one of these events first. After 40001, a serialization failure, `withRetries` starts the transaction again.
    if (result.numAffectedRows !== BigInt(newAssignments.length))
      throw Object.assign(new Error('another batch stored the same event'), { code: '40001' })
  }
  if (changedAssignments.length > 0) {
    const rows = changedAssignments.map(({ event, match, partnerId, dineId }) => ({
      p: event.provider,
      d: event.deliveryId,
      match,
      partnerId,
      dineId,
      at: event.occurredAt,
    }))
    await sql`
      update feed_event set match = input.match, partner_id = input."partnerId", dine_id = input."dineId", occurred_at = input.at
      from ${toRecordset(rows, 'p text, d text, match text, "partnerId" text, "dineId" uuid, at timestamptz')}
      where provider = input.p and delivery_id = input.d`.execute(tx)
  }
}

/**
 * A network may report one refund twice: with its purchase (`named`) and without (`unnamed`). The report without a purchase is marked as a
 * duplicate, in either order of arrival, so that no operator has to resolve it. Its lifecycle id is the id of the refund, so its event id
 * is `refund:` and the lifecycle id (providers/card-feed/fidel/read.ts).
 */
export async function markDuplicateRefunds(tx: Tx, assignments: readonly Assignment[]): Promise<void> {
  const refunds = assignments.filter(({ event }) => event.kind === 'refund')
  if (refunds.length === 0) return
  const ids = refunds.map(({ event }) => ({ p: event.provider, e: event.eventId }))
  await sql`
    update feed_event unnamed set match = 'duplicate'
    from ${toRecordset(ids, 'p text, e text')}
    join feed_event named on named.provider = input.p and named.event_id = input.e and named.kind = 'refund'
    where unnamed.provider = named.provider and unnamed.event_id = named.event_id and unnamed.kind = 'refund'
      and unnamed.match = 'unmatched_refund' and unnamed.event_id = 'refund:' || unnamed.lifecycle_id
      and named.lifecycle_id <> unnamed.lifecycle_id`.execute(tx)
}

function byDelivery(a: { provider: string; deliveryId: string }, b: typeof a): number {
  return deliveryKey(a) < deliveryKey(b) ? -1 : 1
}

/** Writes new and moved dines whole. Of dines with changed `amounts` it writes only the purchase. Skips unchanged dines. */
export async function writeDines(tx: Tx, dines: Iterable<DineState>): Promise<void> {
  const byChange = Map.groupBy(dines, (dine) => dine.changed)
  const completeDines = [...(byChange.get('new') ?? []), ...(byChange.get('moved') ?? [])]
  const amounts = (byChange.get('amounts') ?? []).map(({ partnerId, id, purchase }) => ({ partnerId, id, ...purchase }))
  if (completeDines.length > 0) await upsertDines(tx, completeDines)
  if (amounts.length > 0) {
    await sql`
      update dine set channel = input.channel, authorized_minor = input."authorizedMinor", cleared_minor = input."clearedMinor",
        refunded_minor = input."refundedMinor", charged_back_minor = input."chargedBackMinor", base_minor = input."baseMinor",
        base_source = input."baseSource", stage = input.stage, flags = input.flags, order_parts = input."order"
      from ${toRecordset(
        amounts,
        `"partnerId" text, id uuid, channel text, "authorizedMinor" bigint, "clearedMinor" bigint, "refundedMinor" bigint,
        "chargedBackMinor" bigint, "baseMinor" bigint, "baseSource" text, stage text, flags text[], "order" json`,
      )}
      where dine.partner_id = input."partnerId" and dine.id = input.id`.execute(tx)
  }
}

async function upsertDines(tx: Tx, dines: readonly DineState[]): Promise<void> {
  const rows = dines.map(({ purchase, ...dine }) => ({
    ...dine,
    ...purchase,
    localDate: dine.localTime.slice(0, 10),
    currency: purchaseCurrency,
    award: undefined,
  }))
  await sql`
    insert into dine (partner_id, id, provider, lifecycle_id, member_id, card_id, merchant_id, occurred_at, local_time, local_date, channel, currency,
      authorized_minor, cleared_minor, refunded_minor, charged_back_minor, base_minor, base_source, stage, flags, terms, reports, seen_at, order_parts)
    select * from ${toRecordset(
      rows,
      `"partnerId" text, id uuid, provider text, "lifecycleId" text, "memberId" uuid, "cardId" uuid, "merchantId" text,
      "occurredAt" timestamptz, "localTime" text, "localDate" date, channel text, currency text, "authorizedMinor" bigint, "clearedMinor" bigint,
      "refundedMinor" bigint, "chargedBackMinor" bigint, "baseMinor" bigint, "baseSource" text, stage text, flags text[], terms json, reports text[], "seenAt" timestamptz, "order" json`,
    )}
    on conflict (partner_id, id) do update set provider = excluded.provider, lifecycle_id = excluded.lifecycle_id, reports = excluded.reports,
      merchant_id = excluded.merchant_id, occurred_at = excluded.occurred_at, local_time = excluded.local_time,
      local_date = excluded.local_date, channel = excluded.channel, authorized_minor = excluded.authorized_minor, cleared_minor = excluded.cleared_minor,
      refunded_minor = excluded.refunded_minor, charged_back_minor = excluded.charged_back_minor, base_minor = excluded.base_minor,
      base_source = excluded.base_source, stage = excluded.stage, flags = excluded.flags, terms = excluded.terms, order_parts = excluded.order_parts`.execute(
    tx,
  )
}

/**
 * Inserts the new revisions of awards as the live ones, updates the members' tiers and notifies their open pages. In the column
 * `source_code`, `M` means a dine (contract/api/activity.ts).
 */
export async function writeAwards(tx: Tx, { awards, tiers, notices }: Differences, now: Date): Promise<void> {
  if (awards.length > 0) {
    const replacedAwards = awards
      .filter((award) => award.replaces !== null)
      .map((award) => ({ p: award.partnerId, id: award.replaces }))
    if (replacedAwards.length > 0) {
      await sql`update award set live = false from ${toRecordset(replacedAwards, 'p text, id uuid')} where award.partner_id = input.p and award.id = input.id`.execute(
        tx,
      )
    }
    await sql`
      insert into award (partner_id, id, dine_id, member_id, rule, source_code, revision, stage, units, currency, receipt, live, expected_on, review_hold, entry_id, created_at)
      select "partnerId", id, "dineId", "memberId", ${diningRule}, 'M', revision, stage, units, currency, receipt::json, true, "expectedOn", "reviewHold", "entryId", ${now}
      from ${toRecordset(
        awards,
        `"partnerId" text, id uuid, "dineId" uuid, "memberId" uuid, revision int, stage text, units bigint, currency text,
        receipt text, "expectedOn" date, "reviewHold" text, "entryId" uuid`,
      )}`.execute(tx)
  }
  if (tiers.length > 0) {
    await sql`update member set tier_level = input."tierLevel", vip_until = input."vipUntil"
      from ${toRecordset(tiers, '"partnerId" text, "memberId" uuid, "tierLevel" text, "vipUntil" date')}
      where partner_id = input."partnerId" and id = input."memberId"`.execute(tx)
  }
  await notifyPages(tx, notices)
}

/** Removes messages from the queue and writes their outcomes, except for messages that another node has finished in the meantime. */
export async function writeOutcomes(tx: Tx, outcomes: readonly MessageOutcome[], now: Date): Promise<void> {
  await sql`
    with finished as (
      delete from feed_queue where position = any(${outcomes.map(({ position }) => position)}::bigint[]) returning position
    )
    insert into feed_outcome (provider, delivery_id, state, reason, detail, processed_at)
    select provider, delivery_id, state, reason, detail, ${now}
    from ${toRecordset(outcomes, 'position bigint, provider text, delivery_id text, state text, reason text, detail text')}
    join finished using (position)`.execute(tx)
}
