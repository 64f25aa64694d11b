import type { FastifyInstance } from 'fastify'
import {
  answerClaim,
  approveClaim,
  claimsPageSize,
  listConsoleClaims,
  openConsoleClaim,
  type ConsoleClaim,
} from '../../contract/api/console/claims.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { isSimilarAmount } from '../../domain/claims/similar-amount.ts'
import { canOperatorAct, statusAt } from '../../domain/claims/status.ts'
import { cardAt } from '../../domain/dines/match.ts'
import { includesPartner } from '../../domain/operators/roles.ts'
import { instantIn } from '../../providers/card-feed/wall-clock.ts'
import { appendAudit } from '../audit/append.ts'
import { violatedUniqueConstraint, type Tx } from '../database/connect.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import {
  cardsForClaim,
  claimApproval,
  claimHistory,
  claimsPage,
  concludeClaim,
  insertApproval,
  lockConsoleClaim,
  merchantForClaim,
  settledBills,
  consoleClaimById,
  type CardForClaim,
  type ConsoleClaimRow,
} from './claim-queries.ts'
import type { ConsoleDeps } from './deps.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'

const unknownClaim = () => refuse('unknown_claim', { title: 'There is no such report among yours.' })
const settledClaim = () => refuse('claim_settled', { title: 'This report is settled already.' })
const dineExists = () =>
  refuse('dine_exists', { title: 'A meal with this card at this restaurant on this date is settled already.' })

/** Members' reports of missing rewards. An operator answers, closes or approves one. The pipeline posts the reward of an approved one. */
export function consoleClaimRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  readingRoutes(app, deps)
  answerRoute(app, deps)
  approveRoute(app, deps)
}

function readingRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '240/min', caller: 'answer claims' } as const
  consoleRoute(app, deps, listConsoleClaims, guard, async ({ query, operator, request }) => {
    const partners = (await deps.partners.inScope(operator.scope)).map(({ id }) => id)
    if (partners.length === 0) return { claims: [], next: null }
    return inScope(deps.db, operator.scope, async (tx) => {
      const rows = await claimsPage(tx, partners, {
        status: query.status,
        after: query.after,
        limit: claimsPageSize + 1,
      })
      const page = rows.slice(0, claimsPageSize)
      const now = deps.clock.now()
      await appendAudit(tx, now, { action: 'listed claims', operator, reference: request.id })
      return {
        claims: page.map((row) => claimRow(row, now)),
        next: rows.length > claimsPageSize ? (page.at(-1)?.id ?? null) : null,
      }
    })
  })

  consoleRoute(app, deps, openConsoleClaim, guard, async ({ params, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownClaim()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const row = await consoleClaimById(tx, partner, id)
      if (!row) return unknownClaim()
      const about = { partner, member: row.member_id, detail: { claim: id }, reference: request.id }
      await appendAudit(tx, now, { action: 'opened claim', operator, ...about })
      const approval = await claimApproval(tx, partner, id)
      return {
        ...claimRow(row, now),
        claimedCardId: row.card_id,
        cards: (await cardsForClaim(tx, partner, row.member_id)).map((card) => ({
          id: card.id,
          cardType: card.brand,
          lastFour: card.last_four,
          countsFrom: card.confirmed_at?.toISOString() ?? null,
          countsTo: card.ended_at?.toISOString() ?? null,
        })),
        history: (await claimHistory(tx, partner, id)).map(({ at, kind, lines, words, name }) => ({
          at: at.toISOString(),
          kind,
          lines,
          message: words,
          operator: name ?? '',
        })),
        approval: approval
          ? { localTime: approval.local_time, amountMinor: approval.amount_minor, match: approval.match }
          : null,
      }
    })
  })
}

function claimRow(row: ConsoleClaimRow, now: Date): ConsoleClaim {
  const stored = { status: row.status, answeredAt: row.answered_at, disputed: row.disputed }
  return {
    partner: row.partner_id,
    id: row.id,
    memberId: row.member_id,
    memberName: `${row.first_name} ${row.last_name}`,
    merchant: { id: row.merchant_id, name: row.merchant_name, city: row.city, state: row.state },
    date: row.dined_on,
    amountMinor: row.amount_minor,
    card: row.brand && row.last_four ? { cardType: row.brand, lastFour: row.last_four } : null,
    paidWithPin: row.paid_with_pin,
    status: statusAt(stored, now),
    disputed: row.disputed,
    sentAt: row.created_at.toISOString(),
    lookupResult: row.lookup_result ?? [],
  }
}

function answerRoute(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '60/min', caller: 'answer claims' } as const
  consoleRoute(app, deps, answerClaim, guard, async ({ params, body, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownClaim()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const claim = await lockClaimToDecide(tx, partner, id, now)
      if (isRefusal(claim)) return claim
      const { message, close } = body
      const event = {
        partner_id: partner,
        claim_id: id,
        at: now,
        operator_id: operator.id,
        award_id: null,
        words: message,
      }
      await concludeClaim(
        tx,
        close
          ? { status: 'closed', event: { ...event, kind: 'closed', lines: '[]', mail: 'claim_closed' } }
          : { status: 'answered', event: { ...event, kind: 'replied', lines: '[]', mail: 'claim_answered' } },
      )
      const about = { partner, member: claim.member_id, detail: { claim: id, words: message }, reference: request.id }
      await appendAudit(tx, now, { action: close ? 'closed claim' : 'answered claim', operator, ...about })
      return { answered: true as const }
    })
  })
}

function approveRoute(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '30/min', caller: 'approve claims' } as const
  consoleRoute(app, deps, approveClaim, guard, async ({ params, body, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownClaim()
    const now = deps.clock.now()
    const outcome = inScope(deps.db, operator.scope, async (tx) => {
      const claim = await lockClaimToDecide(tx, partner, id, now)
      if (isRefusal(claim)) return claim
      const obstacle = await obstacleTo(tx, { partner, claim, body, now })
      if (obstacle) return obstacle
      const { cardId, amountMinor, message, date, time } = body
      await insertApproval(tx, {
        partner_id: partner,
        claim_id: id,
        card_id: cardId,
        merchant_id: claim.merchant_id,
        local_time: `${date}T${time}:00`,
        amount_minor: amountMinor,
        reason: message,
        operator_id: operator.id,
        approved_at: now,
      })
      const event = {
        partner_id: partner,
        claim_id: id,
        at: now,
        operator_id: operator.id,
        award_id: null,
        words: message,
      }
      await concludeClaim(tx, {
        status: 'resolved',
        event: { ...event, kind: 'resolved', lines: '[]', mail: 'claim_resolved' },
      })
      const detail = { claim: id, card: cardId, at: `${date} ${time}`, amount: amountMinor, words: message }
      const about = { partner, member: claim.member_id, detail, reference: request.id }
      await appendAudit(tx, now, { action: 'approved claim', operator, ...about })
      return { approved: true as const }
    })
    return outcome.catch((error: unknown) => {
      // Another claim with this card and restaurant was approved: for the same minute, or for the same date and amount.
      if (['claim_approval_once', 'claim_approval_bill'].includes(violatedUniqueConstraint(error))) return dineExists()
      throw error
    })
  })
}

/** Locks a claim that an operator may still decide: an open one, or an answered one until the time for a dispute is over. */
async function lockClaimToDecide(tx: Tx, partner: string, id: string, now: Date) {
  const claim = await lockConsoleClaim(tx, partner, id)
  if (!claim) return unknownClaim()
  const { status, answered_at: answeredAt, disputed } = claim
  return canOperatorAct(statusAt({ status, answeredAt, disputed }, now)) ? claim : settledClaim()
}

/** Whether a purchase with the card at this moment belongs to the member, by the pipeline's rule. */
function isMemberPurchase(partnerId: string, memberId: string, card: CardForClaim, at: Date): boolean {
  if (card.confirmed_at === null) return false
  const confirmedAt = card.confirmed_at.toISOString()
  const endedAt = card.ended_at?.toISOString() ?? null
  const candidate = { partnerId, memberId, cardId: card.id, product: null, confirmedAt, endedAt }
  return cardAt([candidate], at.toISOString()) !== undefined
}

type Approval = {
  partner: string
  claim: { member_id: string; merchant_id: string }
  body: BodyOf<typeof approveClaim>
  now: Date
}

/**
 * Returns a refusal when the pipeline would not post the approved reward, or when the meal is settled already; otherwise null. The card
 * and the restaurant must have been in the program at the time of the purchase.
 */
async function obstacleTo(tx: Tx, { partner, claim, body: { cardId, date, time, amountMinor }, now }: Approval) {
  const card = (await cardsForClaim(tx, partner, claim.member_id)).find(({ id }) => id === cardId)
  if (!card) return refuse('unknown_card', { title: 'This member has no such card.' })
  const { timezone, removed_at } = await merchantForClaim(tx, claim.merchant_id)
  // UTC only where the restaurant's zone is invalid.
  const at = instantIn(timezone, `${date}T${time}:00`) ?? new Date(`${date}T${time}:00Z`)
  if (at > now) return refuse('not_yet', { title: 'This moment has not come yet.' })
  if (!isMemberPurchase(partner, claim.member_id, card, at))
    return refuse('card_not_counting', { title: 'This card was not linked at that moment.' })
  if (removed_at !== null && removed_at <= at)
    return refuse('not_in_program', { title: 'The restaurant had left the program by then.' })
  const dine = { cardId, merchantId: claim.merchant_id, date }
  // A purchase without an amount cannot be compared, so it counts as the same meal.
  const isSettled = (await settledBills(tx, partner, dine)).some(
    (minor) => minor === 0 || isSimilarAmount(minor, amountMinor),
  )
  return isSettled ? dineExists() : null
}
