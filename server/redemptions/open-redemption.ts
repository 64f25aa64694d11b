import type { requestRedemption, RedemptionField, RedemptionOffer } from '../../contract/api/redemptions.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { BodyOf, FieldError } from '../../contract/endpoint.ts'
import type { Formats } from '../../contract/formats.ts'
import { cardTarget, giftCardLabel, redemptionText, type RedemptionKey } from '../../contract/redemption-copy.ts'
import { amountFault, redemptionsPerDayMax } from '../../domain/redemptions/amounts.ts'
import type { Tx, MemberKey } from '../database/connect.ts'
import { enqueueJobs } from '../jobs/enqueue.ts'
import { openPayout } from '../payouts/open.ts'
import { lockMember } from '../session/lock-member.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { redemptionOfferOf } from './offer.ts'
import { amountLimits } from './serialize.ts'
import { countRedemptionsSince, redemptionById } from './queries.ts'
import { giftCardProviderName, issuerProviderName } from './senders.ts'
import type { RedemptionSources } from './sources.ts'

const dayMs = 86_400_000
type RedemptionRequest = BodyOf<typeof requestRedemption>
type Copy = PartnerView['copy']
type RedemptionContext = {
  partner: PartnerView
  memberId: string
  formats: Formats
  body: RedemptionRequest
  sources: RedemptionSources
}

/**
 * Opens a redemption and queues the job that sends it, in one transaction. The key of the request is the payout's id: a repeated
 * request returns the first redemption, even when the balance no longer suffices. A different request with the same key is refused.
 */
export async function openRedemption(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  { partner, memberId, formats, body, sources }: RedemptionContext,
) {
  const owner: MemberKey = { partnerId: partner.id, memberId }
  await lockMember(tx, partner.id, memberId)
  const isNew = !(await redemptionById(tx, owner, body.key))
  if (isNew) {
    const refusal = await refusalOf(deps, tx, { partner, memberId, formats, body, sources })
    if (refusal) return refusal
  }
  const payout = await openPayout(deps, tx, {
    ...owner,
    id: body.key,
    way: body.way,
    currency: partner.brand.currencyType,
    units: body.amount,
    actor: 'member',
    ...(await targetOf(tx, partner, body)),
  })
  if (!payout.ok) return refuse(payout.reason === 'conflict' ? 'key_conflict' : 'balance_changed')
  // A repeated request queues no job: a second job would ask about the order while the first job places it.
  if (isNew)
    await enqueueJobs(tx, 'payout_send', [
      { data: { partnerId: partner.id, payoutId: body.key }, startAfter: deps.clock.now() },
    ])
  return { id: body.key, isDuplicate: !isNew }
}

async function refusalOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { partner, memberId, formats, body, sources }: RedemptionContext,
) {
  const errors = faultsOf(await redemptionOfferOf(tx, { partner, memberId, sources }), body, partner.copy, formats)
  if (errors.length > 0) return refuse('fields_invalid', { errors })
  const since = new Date(clock.now().getTime() - dayMs)
  const requestCount = await countRedemptionsSince(tx, { partnerId: partner.id, memberId }, since)
  return requestCount >= redemptionsPerDayMax ? refuse('too_many_redemptions') : null
}

/** The faults of a request by field, with the partner's texts. */
function faultsOf(offer: RedemptionOffer, body: RedemptionRequest, copy: Copy, formats: Formats): FieldError[] {
  const fault = (field: RedemptionField, key: RedemptionKey, params = {}): FieldError => ({
    field,
    message: redemptionText(copy, key, params),
  })
  const { way, amount, cardId, brand, delivery } = body
  const { available, minimum, giftCard, statementCredit } = offer
  if ((way === 'gift_card' ? giftCard : statementCredit) === null) return [fault('way', 'way_missing')]
  const step = way === 'gift_card' ? (giftCard?.step ?? 1) : 1
  const amountError = amountFault(amount, { available, minimum, step })
  const amounts = (way === 'gift_card' ? giftCard : statementCredit)?.amounts ?? []
  const faults = amountError
    ? [fault('amount', amountError, amountLimits({ minimum, highest: amounts.at(-1) ?? 0, step }, formats))]
    : []
  if (way === 'statement_credit')
    return statementCredit?.cards.some(({ id }) => id === cardId)
      ? faults
      : [fault('cardId', 'card_missing'), ...faults]
  if (!giftCard?.brands.some((option) => option === brand)) faults.unshift(fault('brand', 'brand_missing'))
  const target = giftCard?.deliveries.find((option) => option.delivery === delivery)
  if (!target) faults.push(fault('delivery', 'delivery_missing'))
  else if (target.address === null)
    faults.push(fault('delivery', delivery === 'Card' ? 'address_missing' : 'email_missing'))
  return faults
}

async function targetOf(tx: Tx, partner: PartnerView, { key, way, cardId, brand, delivery }: RedemptionRequest) {
  if (way === 'gift_card' && brand && delivery)
    return {
      targetLabel: giftCardLabel(partner.copy, brand, delivery),
      brand,
      delivery,
      provider: giftCardProviderName,
    }
  // A request without a card looks up its key, which is no card's id, and finds no row.
  const card = await tx
    .selectFrom('card')
    .select(['id', 'brand', 'last_four'])
    .where('partner_id', '=', partner.id)
    .where('id', '=', cardId ?? key)
    .executeTakeFirst()
  // `faultsOf` refuses a new request without one of the member's cards. A repeated key may come without a card: openPayout refuses it.
  if (!card) return { targetLabel: '', provider: issuerProviderName }
  const targetLabel = cardTarget(partner.copy, card.brand, card.last_four)
  return { targetLabel, cardId: card.id, provider: issuerProviderName }
}
