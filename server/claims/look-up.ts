import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../../domain/claims/answer.ts'
import { lookUp } from '../../domain/claims/look-up.ts'
import type { Tx } from '../database/connect.ts'
import { loadFacts, type ClaimOf } from './load.ts'
import { changeClaim, eventsOf, insertClaimEvent, lockClaim } from './queries.ts'

/** What the data says about a claim now. The restaurant of a stored claim is always there. */
export async function answerOf(tx: Tx, of: ClaimOf): Promise<Answer> {
  const facts = await loadFacts(tx, of)
  if (!facts) throw new Error('the restaurant of a claim is not there')
  return lookUp(facts)
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

export const claimOfRow = (row: OpenClaim): ClaimOf => ({
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

/** Looks an open claim up again and writes what changed. A claim that its member disputed keeps waiting for a person. */
export async function lookAgain(tx: Tx, row: OpenClaim, now: Date): Promise<boolean> {
  const of = claimOfRow(row)
  const { partnerId } = of
  const locked = await lockClaim(tx, of, row.id)
  if (locked?.status !== 'open' || locked.disputed) return false
  const answer = await answerOf(tx, of)
  const before = (await eventsOf(tx, partnerId, [row.id])).findLast(({ kind }) => kind === 'found')
  const { status, lines, awardId } = answer
  // The database gives the keys of a line back in another order.
  const isSame = isDeepStrictEqual([before?.lines, before?.award_id], [lines, awardId])
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
