import { isDeepStrictEqual } from 'node:util'
import type { ClaimAnswer } from '../../domain/claims/answer.ts'
import { answerFromFacts } from '../../domain/claims/look-up.ts'
import type { Tx } from '../database/connect.ts'
import { loadFacts, type MemberClaim } from './load.ts'
import { changeClaim, eventsOf, insertClaimEvent, lockClaim } from './queries.ts'

/** The answer to a claim from the present data. Throws when the restaurant does not exist. */
export async function answerOf(tx: Tx, memberClaim: MemberClaim): Promise<ClaimAnswer> {
  const facts = await loadFacts(tx, memberClaim)
  if (!facts) throw new Error('the restaurant of a claim does not exist')
  return answerFromFacts(facts)
}

export type OpenClaim = {
  partner_id: string
  id: string
  member_id: string
  merchant_id: string
  dined_on: string
  amount_minor: number
  card_id: string | null
  paid_with_pin: boolean
}

export const memberClaimOfRow = (row: OpenClaim): MemberClaim => ({
  partnerId: row.partner_id,
  memberId: row.member_id,
  claim: {
    merchantId: row.merchant_id,
    date: row.dined_on,
    amountMinor: row.amount_minor,
    cardId: row.card_id,
    paidWithPin: row.paid_with_pin,
  },
})

/** Looks up an open claim again and writes the changes. Returns whether the look-up answered it. A disputed claim waits for an operator. */
export async function reevaluateClaim(tx: Tx, row: OpenClaim, now: Date): Promise<boolean> {
  const memberClaim = memberClaimOfRow(row)
  const { partnerId } = memberClaim
  const lockedClaim = await lockClaim(tx, memberClaim, row.id)
  if (lockedClaim?.status !== 'open' || lockedClaim.disputed) return false
  const answer = await answerOf(tx, memberClaim)
  const lastAnswer = (await eventsOf(tx, partnerId, [row.id])).findLast(({ kind }) => kind === 'found')
  const { status, lines, awardId } = answer
  // The database returns the keys of a line in another order.
  const isSame = isDeepStrictEqual([lastAnswer?.lines, lastAnswer?.award_id], [lines, awardId])
  await changeClaim(tx, partnerId, row.id, {
    looked_at: now,
    ...(status === 'answered' ? { status, answered_at: now } : {}),
  })
  if (isSame && status === 'open') return false
  await insertClaimEvent(tx, {
    partner_id: partnerId,
    claim_id: row.id,
    at: now,
    kind: 'found',
    operator_id: null,
    lines: JSON.stringify(lines),
    award_id: awardId,
    mail: status === 'answered' ? 'claim_answered' : null,
  })
  return status === 'answered'
}
