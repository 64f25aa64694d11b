import type { sendClaim } from '../../contract/api/claims.ts'
import { claimSentence } from '../../contract/claim-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import type { BodyOf, FieldError } from '../../contract/endpoint.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { claimFaults, type ClaimFieldFault } from '../../domain/claims/fields.ts'
import { claimsPerDayMax, claimsPerVisitDayMax, openClaimsMax } from '../../domain/claims/limits.ts'
import { isSimilarAmount } from '../../domain/claims/similar-amount.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { lockMember } from '../session/lock-member.ts'
import type { Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { claimedMerchant } from './load.ts'
import { answerOf } from './look-up.ts'
import { allCards, claimsAbout, claimCounts, insertClaim, insertClaimEvent, type ClaimRow } from './queries.ts'

const dayMs = 86_400_000

type ClaimRequest = { partner: PartnerView; memberId: string; formats: Formats; body: BodyOf<typeof sendClaim> }

/**
 * Writes a claim and its first answer. It locks the member, so that two tabs cannot write the same claim twice or exceed the limits.
 * Returns the claim's id and whether it existed before, or a refusal. An existing claim is returned even when a limit is reached.
 */
export async function writeClaim(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  { partner, memberId, formats, body }: ClaimRequest,
) {
  const now = deps.clock.now()
  const owner = { partnerId: partner.id, memberId }
  const { merchantId, date, amountMinor, cardId, paidWithPin } = body
  await lockMember(tx, partner.id, memberId)
  const merchant = await claimedMerchant(tx, merchantId)
  const cards = await allCards(tx, owner)
  const today = (wallClockIn(merchant?.timezone ?? 'UTC', now) ?? now.toISOString()).slice(0, 10)
  const faults = claimFaults(
    {
      date,
      amountMinor,
      hasMerchant: merchant !== undefined,
      hasCard: cardId === null || cards.some(({ id }) => id === cardId),
    },
    today,
  )
  if (faults.length > 0) return refusalOf(faults, partner, formats)
  const earlierClaim = findSameClaim(await claimsAbout(tx, owner, { merchantId, date }), amountMinor)
  if (earlierClaim) return { id: earlierClaim.id, isDuplicate: true }
  const { sentCount, openCount } = await claimCounts(tx, owner, new Date(now.getTime() - dayMs))
  if (sentCount >= claimsPerDayMax || openCount >= openClaimsMax) return refuse('too_many_claims')
  const { status, lines, awardId } = await answerOf(tx, {
    ...owner,
    claim: { merchantId, date, amountMinor, cardId, paidWithPin },
  })
  const id = deps.ids.next()
  await insertClaim(tx, {
    partner_id: partner.id,
    id,
    member_id: memberId,
    merchant_id: merchantId,
    dined_on: date,
    amount_minor: amountMinor,
    card_id: cardId,
    paid_with_pin: paidWithPin,
    status,
    answered_at: status === 'answered' ? now : null,
    created_at: now,
    looked_at: now,
  })
  const event = { partner_id: partner.id, claim_id: id, at: now, operator_id: null, mail: null }
  await insertClaimEvent(tx, { ...event, kind: 'sent', lines: '[]', award_id: null })
  await insertClaimEvent(tx, { ...event, kind: 'found', lines: JSON.stringify(lines), award_id: awardId })
  return { id, isDuplicate: false }
}

/**
 * The earlier claim that can be about the same bill: the one nearest in amount, when the amounts are similar or the day has its two claims
 * already (lunch and dinner).
 */
function findSameClaim(earlierClaims: readonly ClaimRow[], amountMinor: number): ClaimRow | undefined {
  const differenceOf = ({ amount_minor }: ClaimRow) => Math.abs(amount_minor - amountMinor)
  const [nearest] = earlierClaims.toSorted((a, b) => differenceOf(a) - differenceOf(b))
  if (!nearest) return undefined
  return earlierClaims.length >= claimsPerVisitDayMax || isSimilarAmount(nearest.amount_minor, amountMinor)
    ? nearest
    : undefined
}

/**
 * The refusal of faulty fields. When the only fault is a date that is too early, the refusal is `claim_too_early`, and its title
 * names the first possible day.
 */
function refusalOf(faults: readonly ClaimFieldFault[], { copy }: PartnerView, formats: Formats) {
  const errors = faults.map((fault): FieldError => ({
    field: fault.field,
    message: claimSentence(fault, copy, formats),
  }))
  const [firstError] = errors
  if (faults.every(({ code }) => code === 'date_too_early') && firstError)
    return refuse('claim_too_early', { title: firstError.message, errors })
  return refuse('fields_invalid', { errors })
}
