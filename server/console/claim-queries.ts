import { sql, type Insertable } from 'kysely'
import type { AnswerLine } from '../../domain/claims/answer.ts'
import type { ClaimApprovalTable, ClaimEventTable } from '../database/claim-tables.ts'
import type { Tx } from '../database/connect.ts'

/** Claims with their restaurant, member and card. `lookup_result`: the lines of the newest lookup (event `found`), null without one. */
const claimRows = (tx: Tx) =>
  tx
    .selectFrom('claim')
    .innerJoin('merchant', 'merchant.id', 'claim.merchant_id')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'claim.partner_id').onRef('member.id', '=', 'claim.member_id'),
    )
    .leftJoin('card', (join) =>
      join.onRef('card.partner_id', '=', 'claim.partner_id').onRef('card.id', '=', 'claim.card_id'),
    )
    .select(['claim.partner_id', 'claim.id', 'claim.member_id', 'claim.merchant_id', 'claim.dined_on'])
    .select(['claim.amount_minor', 'claim.card_id', 'claim.paid_with_pin', 'claim.status', 'claim.disputed'])
    .select(['claim.answered_at', 'claim.created_at', 'member.first_name', 'member.last_name'])
    .select(['merchant.name as merchant_name', 'merchant.city', 'merchant.state', 'card.brand', 'card.last_four'])
    .select(
      sql<AnswerLine[] | null>`(select lines from claim_event e
        where e.partner_id = claim.partner_id and e.claim_id = claim.id and e.kind = 'found' order by position desc limit 1)`.as(
        'lookup_result',
      ),
    )

/** Claims that wait for an operator, oldest first, or all others, newest first. Ids sort by time. */
export const claimsPage = (tx: Tx, partners: readonly string[], page: Page) => {
  const isOpen = page.status === 'open'
  const query = claimRows(tx)
    .where('claim.partner_id', 'in', [...partners])
    .where('claim.status', isOpen ? '=' : '<>', 'open')
    .orderBy('claim.id', isOpen ? 'asc' : 'desc')
    .limit(page.limit)
  return (page.after ? query.where('claim.id', isOpen ? '>' : '<', page.after) : query).execute()
}
type Page = { status: 'open' | 'settled'; after: string | undefined; limit: number }
export type ConsoleClaimRow = Awaited<ReturnType<typeof claimsPage>>[number]

export const consoleClaimById = (tx: Tx, partner: string, id: string) =>
  claimRows(tx).where('claim.partner_id', '=', partner).where('claim.id', '=', id).executeTakeFirst()

/** Locks the claim, so that one operator at a time decides about it. */
export const lockConsoleClaim = (tx: Tx, partner: string, id: string) =>
  tx
    .selectFrom('claim')
    .select(['member_id', 'merchant_id', 'status', 'answered_at', 'disputed'])
    .where('partner_id', '=', partner)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const claimHistory = (tx: Tx, partner: string, id: string) =>
  tx
    .selectFrom('claim_event')
    .leftJoin('operator', 'operator.id', 'claim_event.operator_id')
    .select(['claim_event.at', 'claim_event.kind', 'claim_event.lines', 'claim_event.words', 'operator.name'])
    .where('claim_event.partner_id', '=', partner)
    .where('claim_event.claim_id', '=', id)
    .orderBy('claim_event.position')
    .execute()

/** A claim's approval; `match` is null until the pipeline has processed its message, whose delivery id is the claim's id. */
export const claimApproval = (tx: Tx, partner: string, id: string) =>
  tx
    .selectFrom('claim_approval')
    .leftJoin('feed_event', (join) =>
      join
        .on('feed_event.provider', '=', 'claim')
        .on((eb) => eb('feed_event.delivery_id', '=', eb.cast<string>('claim_approval.claim_id', 'text'))),
    )
    .select(['claim_approval.local_time', 'claim_approval.amount_minor', 'feed_event.match'])
    .where('claim_approval.partner_id', '=', partner)
    .where('claim_approval.claim_id', '=', id)
    .executeTakeFirst()

/** The member's current and former cards, the latest linked first, without pending transfers (`held`). */
export const cardsForClaim = (tx: Tx, partner: string, memberId: string) =>
  tx
    .selectFrom('card')
    .select(['id', 'brand', 'last_four', 'confirmed_at', 'ended_at'])
    .where('partner_id', '=', partner)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'held')
    .orderBy('linked_at', 'desc')
    .execute()

export type CardForClaim = Awaited<ReturnType<typeof cardsForClaim>>[number]

export const merchantForClaim = (tx: Tx, id: string) =>
  tx.selectFrom('merchant').select(['timezone', 'removed_at']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Amounts in cents of the bills with this card, restaurant and date: of cleared and reversed dines, and of approvals. A pending dine
 * does not count, because an approved amount replaces its estimate. A dine that was voided before clearing has only `authorized_minor`.
 */
export async function settledBills(
  tx: Tx,
  partner: string,
  dine: { cardId: string; merchantId: string; date: string },
) {
  const { rows } = await sql<{ minor: number }>`
    select greatest(authorized_minor, cleared_minor) as minor from dine
      where partner_id = ${partner} and card_id = ${dine.cardId} and merchant_id = ${dine.merchantId} and local_date = ${dine.date}
        and stage in ('cleared', 'reversed')
    union all select amount_minor from claim_approval
      where partner_id = ${partner} and card_id = ${dine.cardId} and merchant_id = ${dine.merchantId} and left(local_time, 10) = ${dine.date}`.execute(
    tx,
  )
  return rows.map(({ minor }) => Number(minor))
}

/**
 * Inserts the approval. A trigger checks the claim, which must still be open or answered, and queues the message from which the pipeline
 * posts the dine.
 */
export const insertApproval = (tx: Tx, row: Insertable<ClaimApprovalTable>) =>
  tx.insertInto('claim_approval').values(row).execute()

type Outcome = { status: 'answered' | 'resolved' | 'closed'; event: Insertable<ClaimEventTable> }

/** Changes the status and adds the event. The job `claim_sweep` queues the mail that the event names. */
export async function concludeClaim(tx: Tx, { status, event }: Outcome): Promise<void> {
  await tx
    .updateTable('claim')
    .set({ status, ...(status === 'answered' ? { answered_at: event.at } : {}) })
    .where('partner_id', '=', event.partner_id)
    .where('id', '=', event.claim_id)
    .execute()
  await tx.insertInto('claim_event').values(event).execute()
}
