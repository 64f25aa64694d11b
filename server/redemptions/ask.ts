import type { askRedemption, RedemptionField, RedemptionOffer } from '../../contract/api/redemptions.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { BodyOf, FieldError } from '../../contract/endpoint.ts'
import type { Formats } from '../../contract/formats.ts'
import { cardTarget, giftCardLabel, redemptionText, type RedemptionKey } from '../../contract/redemption-copy.ts'
import { amountFault, redemptionsPerDayMax } from '../../domain/redemptions/amounts.ts'
import type { Tx } from '../database/connect.ts'
import { enqueueJobs } from '../jobs/enqueue.ts'
import { openPayout } from '../payouts/open.ts'
import { lockMember } from '../payouts/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { offerOf } from './offer.ts'
import { amountWords } from './present.ts'
import { countSince, redemptionById, type Whose } from './queries.ts'
import { giftCardProvider, issuerProvider } from './senders.ts'
import type { RedemptionSources } from './sources.ts'

const dayMs = 86_400_000
type Asked = BodyOf<typeof askRedemption>
type Copy = PartnerView['copy']
type Asking = { partner: PartnerView; memberId: string; formats: Formats; body: Asked; sources: RedemptionSources }

/**
 * Opens a redemption and queues the job that sends it, in one transaction. The page's key is the payout's id: a repeat returns the first
 * redemption, whatever the balance is by then.
 */
export async function openRedemption(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  { partner, memberId, formats, body, sources }: Asking,
) {
  const whose: Whose = { partnerId: partner.id, memberId }
  await lockMember(tx, partner.id, memberId)
  const isNew = !(await redemptionById(tx, whose, body.key))
  if (isNew) {
    const refused = await refusalOf(deps, tx, { partner, memberId, formats, body, sources })
    if (refused) return refused
  }
  const opened = await openPayout(deps, tx, {
    ...whose,
    id: body.key,
    way: body.way,
    currency: partner.brand.currencyType,
    units: body.amount,
    actor: 'member',
    ...(await targetOf(tx, partner, body)),
  })
  if (!opened.ok) return refuse(opened.because === 'conflict' ? 'key_conflict' : 'balance_changed')
  // The first request queued the job: a second one would ask about the order while it is being placed.
  if (isNew)
    await enqueueJobs(tx, 'payout_send', [
      { data: { partnerId: partner.id, payoutId: body.key }, startAfter: deps.clock.now() },
    ])
  return { id: body.key, isDuplicate: !isNew }
}

async function refusalOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { partner, memberId, formats, body, sources }: Asking,
) {
  const errors = faultsOf(await offerOf(tx, { partner, memberId, sources }), body, partner.copy, formats)
  if (errors.length > 0) return refuse('fields_invalid', { errors })
  const since = new Date(clock.now().getTime() - dayMs)
  const requests = await countSince(tx, { partnerId: partner.id, memberId }, since)
  return requests >= redemptionsPerDayMax ? refuse('too_many_redemptions') : null
}

/** Faults of a request by field, in the partner's words. */
function faultsOf(offer: RedemptionOffer, body: Asked, copy: Copy, formats: Formats): FieldError[] {
  const fault = (field: RedemptionField, key: RedemptionKey, words = {}): FieldError => ({
    field,
    message: redemptionText(copy, key, words),
  })
  const { way, amount, cardId, brand, delivery } = body
  const { available, minimum, giftCard, statementCredit } = offer
  if ((way === 'gift_card' ? giftCard : statementCredit) === null) return [fault('way', 'way_missing')]
  const step = way === 'gift_card' ? (giftCard?.step ?? 1) : 1
  const wrong = amountFault(amount, { available, minimum, step })
  const amounts = (way === 'gift_card' ? giftCard : statementCredit)?.amounts ?? []
  const faults = wrong
    ? [fault('amount', wrong, amountWords({ minimum, highest: amounts.at(-1) ?? 0, step }, formats))]
    : []
  if (way === 'statement_credit')
    return statementCredit?.cards.some(({ id }) => id === cardId)
      ? faults
      : [fault('cardId', 'card_missing'), ...faults]
  if (!giftCard?.brands.some((one) => one === brand)) faults.unshift(fault('brand', 'brand_missing'))
  const reached = giftCard?.deliveries.find((one) => one.delivery === delivery)
  if (!reached) faults.push(fault('delivery', 'delivery_missing'))
  else if (reached.to === null)
    faults.push(fault('delivery', delivery === 'Card' ? 'address_missing' : 'email_missing'))
  return faults
}

async function targetOf(tx: Tx, partner: PartnerView, { key, way, cardId, brand, delivery }: Asked) {
  if (way === 'gift_card' && brand && delivery)
    return { targetLabel: giftCardLabel(partner.copy, brand, delivery), brand, delivery, provider: giftCardProvider }
  const card = await tx
    .selectFrom('card')
    .select(['id', 'brand', 'last_four'])
    .where('partner_id', '=', partner.id)
    .where('id', '=', cardId ?? key)
    .executeTakeFirst()
  // Only a isDuplicate key with another request has no card here; openPayout refuses it.
  if (!card) return { targetLabel: '', provider: issuerProvider }
  const targetLabel = cardTarget(partner.copy, card.brand, card.last_four)
  return { targetLabel, cardId: card.id, provider: issuerProvider }
}
