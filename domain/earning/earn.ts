import type { ReportSource } from '../dines/reports.ts'
import type { PurchaseState } from '../dines/purchase-state.ts'
import { roundUnits, shareOf, unitScale } from '../money/round.ts'
import { createReceiptLine, sumOfLines, type ReceiptLine } from './receipt.ts'
import { refundsLastVersions, type OfferSnapshot, type Terms } from './terms.ts'
import type { Tier } from '../tiers.ts'

/** What earlier dines of the month used of a limited offer: cents and visits. */
export type Usage = { spendMinor: number; visits: number }

export type DineReward = {
  /** Whole units of the partner's currency. */
  units: number
  lines: ReceiptLine[]
  /** Cents that earn, less refunds; 0 when the whole bill is excluded. */
  countedMinor: number
  /** The tier whose rate applied. */
  tier: Tier
  /** Cents that this dine uses of each limited offer; empty for a reversed dine, so that it uses none. */
  offerUsage: { offerId: string; spendMinor: number }[]
}

type Bill = Omit<PurchaseState, 'flags'>

/**
 * Calculates the reward of a purchase and its receipt lines (D3-004). The order is: tier rate, extras and offers on the amount
 * that earns; refunds, pro rata; the cap per dine; one rounding to whole units. The versions in `refundsLastVersions` apply the cap before
 * refunds. `estimateVisit` estimates a visit by a replay that calls this function too.
 */
export function earn(input: {
  purchase: Bill
  terms: Terms
  isVip: boolean
  usageOf: (offerId: string) => Usage
  /** Sources that reported the purchase, the deciding one first; empty when a single feed reported it. */
  reports?: readonly ReportSource[]
}): DineReward {
  const { terms } = input
  const { purchase, paidMinor } = subtractOrderReduction(input.purchase)
  const tier: Tier = input.isVip && terms.vip ? 'VIP' : terms.tier
  const lines = [...baseLines(purchase, terms, paidMinor, input.isVip), ...reportLines(input.reports ?? [])]
  const offerUsage: DineReward['offerUsage'] = []
  // The bill earns when the lines that do not count exclude only parts of it.
  if (lines.every((entry) => entry.counted || excludedCodes.has(entry.code))) {
    lines.push(tierLine(purchase.baseMinor, terms, input.isVip), ...extraLines(purchase.baseMinor, terms))
    for (const offer of terms.offers) {
      const { offerLine, countedMinor } = applyOffer(offer, purchase.baseMinor, input.usageOf(offer.id))
      lines.push(offerLine)
      if (offer.limit && countedMinor !== null) offerUsage.push({ offerId: offer.id, spendMinor: countedMinor })
    }
    const addCap = () => lines.push(...capLines(sumOfLines(lines), terms.perDineUnitsMax))
    const addRefund = () => lines.push(...refundLines(lines, purchase, paidMinor))
    if (checksLimitsAfterRefunds(terms)) {
      addRefund()
      addCap()
    } else {
      addCap()
      addRefund()
    }
  }
  const exactFixedPoint = sumOfLines(lines)
  const units = roundUnits(exactFixedPoint)
  if (units * unitScale !== exactFixedPoint)
    lines.push(createReceiptLine('rounding', 'rounded', true, { fixedPointUnits: units * unitScale - exactFixedPoint }))
  // The first line is the amount that earns.
  const countedMinor = lines[0]?.counted ? purchase.baseMinor - refundedBaseMinor(purchase, paidMinor) : 0
  lines.push(
    createReceiptLine('total', 'total', true, { amountMinor: countedMinor, fixedPointUnits: units * unitScale }),
  )
  return { units, lines, countedMinor, tier, offerUsage: purchase.stage === 'reversed' ? [] : offerUsage }
}

/** Codes of uncounted lines that exclude only a part of the bill, such as tax or tip. The rest of the bill still earns. */
const excludedCodes: ReadonlySet<ReceiptLine['code']> = new Set([
  'excluded_tax_tip_fees',
  'order_tax',
  'order_tip',
  'order_fee',
  'order_rest',
])

/** Subtracts the reduction of a changed order from payment and refund: refunding that part takes back no reward. */
function subtractOrderReduction(purchase: Bill): { purchase: Bill; paidMinor: number } {
  const paidMinor =
    purchase.stage === 'cleared' || purchase.clearedMinor > 0 ? purchase.clearedMinor : purchase.authorizedMinor
  const reducedMinor = purchase.order?.reducedMinor ?? 0
  const refundedMinor = purchase.refundedMinor - reducedMinor
  const chargedBackMinor = Math.min(purchase.chargedBackMinor, refundedMinor)
  return { purchase: { ...purchase, refundedMinor, chargedBackMinor }, paidMinor: paidMinor - reducedMinor }
}

/** Whether minimum and cap apply after refunds. Dines under an earlier rule version apply both before refunds. */
function checksLimitsAfterRefunds(terms: Terms): boolean {
  return !refundsLastVersions.includes(terms.ruleVersion)
}

/** Lines for the amount that earns, the excluded parts, earning hours, an operator's move, and a reason that excludes the whole bill. */
function baseLines(purchase: Bill, terms: Terms, paidMinor: number, isVip: boolean): ReceiptLine[] {
  const baseMinor = purchase.baseMinor
  if (baseMinor === 0 && purchase.stage === 'reversed')
    return [createReceiptLine('base', 'base_canceled', false, { amountMinor: paidMinor })]
  if (purchase.stage === 'expired')
    return [createReceiptLine('base', 'base_expired', false, { amountMinor: paidMinor })]
  const exclusion = exclusionLine(purchase, terms, paidMinor, isVip)
  const values = purchase.baseSource === 'share' ? { percent: Math.round((terms.onlineSubtotalShare ?? 1) * 100) } : {}
  return [
    createReceiptLine('base', baseCode(purchase, paidMinor - baseMinor), exclusion === null, {
      amountMinor: baseMinor,
      values,
    }),
    ...excludedLines(purchase, paidMinor),
    ...(terms.benefit === 'inside' ? [createReceiptLine('benefit', 'inside_hours', true)] : []),
    ...(terms.moved ? [createReceiptLine('benefit', 'moved_by_support', true, { values: terms.moved })] : []),
    ...(exclusion ? [exclusion] : []),
  ]
}

/**
 * Excluded parts of the bill. When the shop reported tax, tip and fees and the card paid the whole total: one line each, and one for what
 * the card paid beyond the total. Else one line for the sum.
 */
function excludedLines({ baseMinor, order }: Bill, paidMinor: number): ReceiptLine[] {
  const excludedLine = (code: ReceiptLine['code'], amountMinor: number) =>
    amountMinor > 0 ? [createReceiptLine('excluded', code, false, { amountMinor })] : []
  if (!order || paidMinor < order.totalMinor) return excludedLine('excluded_tax_tip_fees', paidMinor - baseMinor)
  return [
    ...excludedLine('order_tax', order.taxMinor),
    ...excludedLine('order_tip', order.tipMinor),
    ...excludedLine('order_fee', order.feeMinor),
    ...excludedLine('order_rest', paidMinor - order.totalMinor),
  ]
}

function baseCode(purchase: Bill, excludedMinor: number): ReceiptLine['code'] {
  if (purchase.order && purchase.stage === 'pending') return 'base_order_estimate'
  if (purchase.order) return 'base_online'
  if (purchase.baseSource === 'awaiting_subtotal') return 'base_awaiting_subtotal'
  if (purchase.baseSource === 'share') return 'base_share'
  return excludedMinor > 0 ? 'base_online' : purchase.stage === 'pending' ? 'base_estimate' : 'base_final'
}

/** The line for a purchase that came from a claim or from several card feeds. The shop of an online order adds no line here. */
function reportLines(sources: readonly ReportSource[]): ReceiptLine[] {
  const reports = sources.filter((source) => source !== 'shop')
  const [first, ...others] = reports
  if (first === 'claim') return [createReceiptLine('benefit', 'from_claim', true)]
  if (reports.includes('claim')) return [createReceiptLine('benefit', 'claim_confirmed', true)]
  if (others.length === 0) return []
  return [createReceiptLine('benefit', first === 'issuer' ? 'issuer_counts' : 'network_counts', true)]
}

function exclusionLine(purchase: Bill, terms: Terms, paidMinor: number, isVip: boolean): ReceiptLine | null {
  const baseMinor = purchase.baseMinor
  const isUnlockedByVip = isVip && terms.vip !== null && terms.locked?.vipOpens
  if (terms.locked && !isUnlockedByVip) return createReceiptLine('benefit', 'locked', false)
  if (terms.benefit === 'blackout') return createReceiptLine('benefit', 'blackout', false)
  if (terms.benefit === 'outside') return createReceiptLine('benefit', 'outside_hours', false)
  const minimum = terms.purchaseMinorMin
  if (baseMinor < minimum) return createReceiptLine('excluded', 'below_minimum', false, { amountMinor: minimum })
  const leftMinor = baseMinor - refundedBaseMinor(purchase, paidMinor)
  if (!checksLimitsAfterRefunds(terms) || purchase.stage === 'reversed' || leftMinor >= minimum) return null
  return createReceiptLine('excluded', 'below_minimum_after_refund', false, {
    amountMinor: minimum,
    values: { leftMinor },
  })
}

function tierLine(baseMinor: number, terms: Terms, isVip: boolean): ReceiptLine {
  const isVipRate = isVip && terms.vip !== null
  const rateBasisPoints = isVipRate && terms.vip ? terms.vip.rateBasisPoints : terms.tierRateBasisPoints
  const values = { tier: isVipRate ? 'VIP' : terms.tier }
  return createReceiptLine('tier', isVipRate ? 'vip_by_dines' : 'tier_rate', true, {
    amountMinor: baseMinor,
    rateBasisPoints,
    fixedPointUnits: baseMinor * rateBasisPoints,
    values,
  })
}

function extraLines(baseMinor: number, terms: Terms): ReceiptLine[] {
  return terms.extras.map(({ label, rateBasisPoints, why, days }) => {
    const values = days ? { days: days.join(', ') } : {}
    if (why !== 'extra_counted') return createReceiptLine('extra', why, false, { label, rateBasisPoints, values })
    return createReceiptLine('extra', why, true, {
      label,
      rateBasisPoints,
      amountMinor: baseMinor,
      fixedPointUnits: baseMinor * rateBasisPoints,
      values,
    })
  })
}

/**
 * Applies an offer to `baseMinor`, up to its remaining monthly spend and visits. `countedMinor`: cents that earn, or null when the
 * offer does not apply.
 */
function applyOffer(
  offer: OfferSnapshot,
  baseMinor: number,
  usage: Usage,
): { offerLine: ReceiptLine; countedMinor: number | null } {
  const { label, rateBasisPoints, limit } = offer
  const refuse = (code: ReceiptLine['code'], values: ReceiptLine['values'] = {}) => ({
    offerLine: createReceiptLine('offer', code, false, { label, rateBasisPoints, values }),
    countedMinor: null,
  })
  if (offer.why !== 'offer_counted') return refuse(offer.why)
  if (limit && usage.visits >= limit.visits) return refuse('month_visits_used', { visits: limit.visits })
  if (limit && usage.spendMinor >= limit.spendMinor) return refuse('month_spend_used', { limitMinor: limit.spendMinor })
  const countedMinor = limit ? Math.min(baseMinor, limit.spendMinor - usage.spendMinor) : baseMinor
  const code = countedMinor < baseMinor ? 'offer_partly' : 'offer_counted'
  const values = limit && countedMinor < baseMinor ? { limitMinor: limit.spendMinor } : {}
  return {
    offerLine: createReceiptLine('offer', code, true, {
      label,
      rateBasisPoints,
      amountMinor: countedMinor,
      fixedPointUnits: countedMinor * rateBasisPoints,
      values,
    }),
    countedMinor,
  }
}

function capLines(sumFixedPoint: number, unitsMax: number | null): ReceiptLine[] {
  if (unitsMax === null || sumFixedPoint <= unitsMax * unitScale) return []
  return [
    createReceiptLine('cap', 'per_dine_cap', true, {
      fixedPointUnits: unitsMax * unitScale - sumFixedPoint,
      values: { units: unitsMax },
    }),
  ]
}

/** Cents of the earning amount that were refunded. */
function refundedBaseMinor(purchase: Bill, paidMinor: number): number {
  return purchase.refundedMinor > 0 ? shareOf(purchase.baseMinor, purchase.refundedMinor, paidMinor) : 0
}

/**
 * Refunds and chargebacks take back their share of the sum of all lines before them. The share of a chargeback is the difference of two
 * rounded shares, so that both lines together take back exactly the share of the whole refunded amount.
 */
function refundLines(lines: ReceiptLine[], purchase: Bill, paidMinor: number): ReceiptLine[] {
  const { refundedMinor, chargedBackMinor } = purchase
  const sum = sumOfLines(lines)
  const returnedMinor = refundedMinor - chargedBackMinor
  // In fixed-point units, as `sum`.
  const returnedShare = returnedMinor > 0 ? shareOf(sum, returnedMinor, paidMinor) : 0
  const refundedShare = refundedMinor > 0 ? shareOf(sum, refundedMinor, paidMinor) : 0
  return [
    ...(returnedMinor > 0 ? [refundLine('refunded', returnedMinor, returnedShare)] : []),
    ...(chargedBackMinor > 0 ? [refundLine('charged_back', chargedBackMinor, refundedShare - returnedShare)] : []),
  ]
}

function refundLine(code: 'refunded' | 'charged_back', amountMinor: number, fixedPointUnits: number): ReceiptLine {
  return createReceiptLine('refund', code, true, {
    amountMinor,
    // Negating 0 would give -0.
    fixedPointUnits: fixedPointUnits === 0 ? 0 : -fixedPointUnits,
  })
}
