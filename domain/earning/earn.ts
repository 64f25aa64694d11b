import type { ReportSource } from '../dines/reports.ts'
import type { PurchaseState } from '../dines/purchase-state.ts'
import { roundUnits, shareOf, unitScale } from '../money/round.ts'
import { line, sumOf, type ReceiptLine } from './receipt.ts'
import { refundsLastVersions, type OfferSnapshot, type Terms, type Tier } from './terms.ts'

/** What earlier dines of the month took of a limited offer. */
export type Usage = { spendMinor: number; visits: number }

export type Earned = {
  /** Whole units of the partner's currency. */
  units: number
  lines: ReceiptLine[]
  /** Cents that earn, after refunds. */
  countedMinor: number
  /** The tier whose rate counted. */
  tier: Tier
  /** What this dine takes of each limited offer. */
  used: { offerId: string; spendMinor: number }[]
}

type Bill = Omit<PurchaseState, 'flags'>

/**
 * What a purchase earns and why, line by line: tier rate, extras and offers on the amount that counts; then what refunds take
 * back pro rata; then the cap on what is left; then one rounding (D3-004). The same rule tells what a visit would earn.
 */
export function earn(given: {
  purchase: Bill
  terms: Terms
  vip: boolean
  usage: (offerId: string) => Usage
  /** Who reported the purchase, the deciding one first; empty where one feed alone did. */
  reports?: readonly ReportSource[]
}): Earned {
  const { terms } = given
  const { purchase, paid } = withoutReduction(given.purchase)
  const tier: Tier = given.vip && terms.vip ? 'VIP' : terms.tier
  const lines = [...baseLines(purchase, terms, paid, given.vip), ...reportLines(given.reports ?? [])]
  const used: Earned['used'] = []
  if (lines.every((one) => one.counted || excludedCodes.has(one.code))) {
    lines.push(tierLine(purchase.baseMinor, terms, given.vip), ...extraLines(purchase.baseMinor, terms))
    for (const offer of terms.offers) {
      const { offerLine, counted } = considerOffer(offer, purchase.baseMinor, given.usage(offer.id))
      lines.push(offerLine)
      if (offer.limit && counted !== null) used.push({ offerId: offer.id, spendMinor: counted })
    }
    const cap = () => lines.push(...capLines(sumOf(lines), terms.perDineUnitsMax))
    const refund = () => lines.push(...refundLines(lines, purchase, paid))
    for (const step of asksAfterRefunds(terms) ? [refund, cap] : [cap, refund]) step()
  }
  const exact = sumOf(lines)
  const units = roundUnits(exact)
  if (units * unitScale !== exact)
    lines.push(line('rounding', 'rounded', true, { fixedPointUnits: units * unitScale - exact }))
  const counted = lines[0]?.counted ? purchase.baseMinor - refundedOf(purchase, paid) : 0
  lines.push(line('total', 'total', true, { amountMinor: counted, fixedPointUnits: units * unitScale }))
  const earns = purchase.stage !== 'reversed' && purchase.stage !== 'expired'
  return { units, lines, countedMinor: counted, tier, used: earns ? used : [] }
}

/** Codes of lines about money that does not earn, such as tax and tip. The rest of the bill earns all the same. */
const excludedCodes: ReadonlySet<ReceiptLine['code']> = new Set([
  'excluded_tax_tip_fees',
  'order_tax',
  'order_tip',
  'order_fee',
  'order_rest',
])

/** What was paid, less what a change took off the order: the refund of that takes back no reward. */
function withoutReduction(purchase: Bill): { purchase: Bill; paid: number } {
  const paid =
    purchase.stage === 'cleared' || purchase.clearedMinor > 0 ? purchase.clearedMinor : purchase.authorisedMinor
  const reduced = purchase.order?.reducedMinor ?? 0
  const refundedMinor = purchase.refundedMinor - reduced
  const chargedBackMinor = Math.min(purchase.chargedBackMinor, refundedMinor)
  return { purchase: { ...purchase, refundedMinor, chargedBackMinor }, paid: paid - reduced }
}

/** Dines of before this rule keep the order they were judged by. */
function asksAfterRefunds(terms: Terms): boolean {
  return !refundsLastVersions.includes(terms.ruleVersion)
}

/** What was paid, what of it earns, and whatever keeps all of it from earning. */
function baseLines(purchase: Bill, terms: Terms, paid: number, vip: boolean): ReceiptLine[] {
  const base = purchase.baseMinor
  if (base === 0 && purchase.stage === 'reversed') return [line('base', 'base_cancelled', false, { amountMinor: paid })]
  if (purchase.stage === 'expired') return [line('base', 'base_expired', false, { amountMinor: paid })]
  const blocked = blockedBy(purchase, terms, paid, vip)
  const values = purchase.baseSource === 'share' ? { percent: Math.round((terms.onlineSubtotalShare ?? 1) * 100) } : {}
  return [
    line('base', baseCode(purchase, paid - base), blocked === null, { amountMinor: base, values }),
    ...leftOutLines(purchase, paid),
    ...(terms.benefit === 'inside' ? [line('benefit', 'inside_hours', true)] : []),
    ...(terms.moved ? [line('benefit', 'moved_by_support', true, { values: terms.moved })] : []),
    ...(blocked ? [blocked] : []),
  ]
}

/** What of the bill does not earn: tax, tip and fees where the shop told them and the card paid them all, else in one sum. */
function leftOutLines({ baseMinor, order }: Bill, paid: number): ReceiptLine[] {
  const excluded = (code: ReceiptLine['code'], amountMinor: number) =>
    amountMinor > 0 ? [line('excluded', code, false, { amountMinor })] : []
  if (!order || paid < order.totalMinor) return excluded('excluded_tax_tip_fees', paid - baseMinor)
  return [
    ...excluded('order_tax', order.taxMinor),
    ...excluded('order_tip', order.tipMinor),
    ...excluded('order_fee', order.feeMinor),
    ...excluded('order_rest', paid - order.totalMinor),
  ]
}

function baseCode(purchase: Bill, excluded: number): ReceiptLine['code'] {
  if (purchase.order && purchase.stage === 'pending') return 'base_order_estimate'
  if (purchase.order) return 'base_online'
  if (purchase.baseSource === 'awaiting_subtotal') return 'base_awaiting_subtotal'
  if (purchase.baseSource === 'share') return 'base_share'
  return excluded > 0 ? 'base_online' : purchase.stage === 'pending' ? 'base_estimate' : 'base_final'
}

function reportLines(sources: readonly ReportSource[]): ReceiptLine[] {
  const reports = sources.filter((source) => source !== 'shop')
  const [first, ...others] = reports
  if (first === 'claim') return [line('benefit', 'from_claim', true)]
  if (reports.includes('claim')) return [line('benefit', 'claim_confirmed', true)]
  if (others.length === 0) return []
  return [line('benefit', first === 'issuer' ? 'issuer_counts' : 'network_counts', true)]
}

function blockedBy(purchase: Bill, terms: Terms, paid: number, vip: boolean): ReceiptLine | null {
  const base = purchase.baseMinor
  const opened = vip && terms.vip !== null && terms.locked?.vipOpens
  if (terms.locked && !opened) return line('benefit', 'locked', false)
  if (terms.benefit === 'blackout') return line('benefit', 'blackout', false)
  if (terms.benefit === 'outside') return line('benefit', 'outside_hours', false)
  const minimum = terms.purchaseMinorMin
  if (base < minimum) return line('excluded', 'below_minimum', false, { amountMinor: minimum })
  const leftMinor = base - refundedOf(purchase, paid)
  if (!asksAfterRefunds(terms) || purchase.stage === 'reversed' || leftMinor >= minimum) return null
  return line('excluded', 'below_minimum_after_refund', false, { amountMinor: minimum, values: { leftMinor } })
}

function tierLine(base: number, terms: Terms, vip: boolean): ReceiptLine {
  const raised = vip && terms.vip !== null
  const rateBasisPoints = raised && terms.vip ? terms.vip.rateBasisPoints : terms.tierRateBasisPoints
  const values = { tier: raised ? 'VIP' : terms.tier }
  return line('tier', raised ? 'vip_by_dines' : 'tier_rate', true, {
    amountMinor: base,
    rateBasisPoints,
    fixedPointUnits: base * rateBasisPoints,
    values,
  })
}

function extraLines(base: number, terms: Terms): ReceiptLine[] {
  return terms.extras.map(({ label, rateBasisPoints, why, days }) => {
    const values = days ? { days: days.join(', ') } : {}
    if (why !== 'extra_counted') return line('extra', why, false, { label, rateBasisPoints, values })
    return line('extra', why, true, {
      label,
      rateBasisPoints,
      amountMinor: base,
      fixedPointUnits: base * rateBasisPoints,
      values,
    })
  })
}

/** A limited offer counts what is left of the month's spend, on as many visits as are left; `counted` is what it takes, or null. */
function considerOffer(
  offer: OfferSnapshot,
  base: number,
  usage: Usage,
): { offerLine: ReceiptLine; counted: number | null } {
  const { label, rateBasisPoints, limit } = offer
  const refuse = (code: ReceiptLine['code'], values: ReceiptLine['values'] = {}) => ({
    offerLine: line('offer', code, false, { label, rateBasisPoints, values }),
    counted: null,
  })
  if (offer.why !== 'offer_counted') return refuse(offer.why)
  if (limit && usage.visits >= limit.visits) return refuse('month_visits_used', { visits: limit.visits })
  if (limit && usage.spendMinor >= limit.spendMinor) return refuse('month_spend_used', { limitMinor: limit.spendMinor })
  const counted = limit ? Math.min(base, limit.spendMinor - usage.spendMinor) : base
  const code = counted < base ? 'offer_partly' : 'offer_counted'
  const values = limit && counted < base ? { limitMinor: limit.spendMinor } : {}
  return {
    offerLine: line('offer', code, true, {
      label,
      rateBasisPoints,
      amountMinor: counted,
      fixedPointUnits: counted * rateBasisPoints,
      values,
    }),
    counted,
  }
}

function capLines(sumFixedPoint: number, unitsMax: number | null): ReceiptLine[] {
  if (unitsMax === null || sumFixedPoint <= unitsMax * unitScale) return []
  return [
    line('cap', 'per_dine_cap', true, {
      fixedPointUnits: unitsMax * unitScale - sumFixedPoint,
      values: { units: unitsMax },
    }),
  ]
}

/** The refunded part of the amount that counts. */
function refundedOf(purchase: Bill, paid: number): number {
  return purchase.refundedMinor > 0 ? shareOf(purchase.baseMinor, purchase.refundedMinor, paid) : 0
}

/** Refunds and chargebacks take back their share of everything above them. */
function refundLines(lines: ReceiptLine[], purchase: Bill, paid: number): ReceiptLine[] {
  const { refundedMinor, chargedBackMinor } = purchase
  const sum = sumOf(lines)
  const returnedMinor = refundedMinor - chargedBackMinor
  const returned = returnedMinor > 0 ? shareOf(sum, returnedMinor, paid) : 0
  const all = refundedMinor > 0 ? shareOf(sum, refundedMinor, paid) : 0
  return [
    ...(returnedMinor > 0 ? [takenBack('refunded', returnedMinor, returned)] : []),
    ...(chargedBackMinor > 0 ? [takenBack('charged_back', chargedBackMinor, all - returned)] : []),
  ]
}

function takenBack(code: 'refunded' | 'charged_back', amountMinor: number, fixedPointUnits: number): ReceiptLine {
  return line('refund', code, true, { amountMinor, fixedPointUnits: fixedPointUnits === 0 ? 0 : -fixedPointUnits })
}
