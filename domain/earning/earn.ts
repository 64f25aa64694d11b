import type { ReportSource } from '../dines/reports.ts'
import type { Settled } from '../dines/settle.ts'
import { roundUnits, shareOf, unitScale } from '../money/round.ts'
import { line, sumOf, type ReceiptLine } from './receipt.ts'
import { refundsLastVersions, type PinnedOffer, type Terms, type Tier } from './terms.ts'

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

type Bill = Omit<Settled, 'flags'>

/**
 * What a purchase earns and why, line by line: tier rate, extras and offers on the amount that counts; then what refunds take
 * back pro rata; then the cap on what is left; then one rounding (D3-004). The same rule tells what a visit would earn.
 */
export function earn(given: {
  settled: Bill
  terms: Terms
  vip: boolean
  usage: (offerId: string) => Usage
  /** Who reported the purchase, the deciding one first; empty where one feed alone did. */
  reports?: readonly ReportSource[]
}): Earned {
  const { terms } = given
  const { settled, paid } = withoutReduction(given.settled)
  const tier: Tier = given.vip && terms.vip ? 'VIP' : terms.tier
  const lines = [...baseLines(settled, terms, paid, given.vip), ...reportLines(given.reports ?? [])]
  const used: Earned['used'] = []
  if (lines.every((one) => one.counted || excludedCodes.has(one.code))) {
    lines.push(tierLine(settled.baseMinor, terms, given.vip), ...extraLines(settled.baseMinor, terms))
    for (const offer of terms.offers) {
      const { offerLine, counted } = considerOffer(offer, settled.baseMinor, given.usage(offer.id))
      lines.push(offerLine)
      if (offer.limit && counted !== null) used.push({ offerId: offer.id, spendMinor: counted })
    }
    const cap = () => lines.push(...capLines(sumOf(lines), terms.perDineUnitsMax))
    const refund = () => lines.push(...refundLines(lines, settled, paid))
    for (const step of asksAfterRefunds(terms) ? [refund, cap] : [cap, refund]) step()
  }
  const exact = sumOf(lines)
  const units = roundUnits(exact)
  if (units * unitScale !== exact) lines.push(line('rounding', 'rounded', true, { unitsE4: units * unitScale - exact }))
  const counted = lines[0]?.counted ? settled.baseMinor - refundedOf(settled, paid) : 0
  lines.push(line('total', 'total', true, { amountMinor: counted, unitsE4: units * unitScale }))
  const earns = settled.stage !== 'reversed' && settled.stage !== 'expired'
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
function withoutReduction(settled: Bill): { settled: Bill; paid: number } {
  const paid = settled.stage === 'final' || settled.clearedMinor > 0 ? settled.clearedMinor : settled.authorisedMinor
  const reduced = settled.order?.reducedMinor ?? 0
  const refundedMinor = settled.refundedMinor - reduced
  const chargedBackMinor = Math.min(settled.chargedBackMinor, refundedMinor)
  return { settled: { ...settled, refundedMinor, chargedBackMinor }, paid: paid - reduced }
}

/** Dines of before this rule keep the order they were judged by. */
function asksAfterRefunds(terms: Terms): boolean {
  return !refundsLastVersions.includes(terms.ruleVersion)
}

/** What was paid, what of it earns, and whatever keeps all of it from earning. */
function baseLines(settled: Bill, terms: Terms, paid: number, vip: boolean): ReceiptLine[] {
  const base = settled.baseMinor
  if (base === 0 && settled.stage === 'reversed') return [line('base', 'base_cancelled', false, { amountMinor: paid })]
  if (settled.stage === 'expired') return [line('base', 'base_expired', false, { amountMinor: paid })]
  const blocked = blockedBy(settled, terms, paid, vip)
  const values = settled.baseSource === 'share' ? { percent: Math.round((terms.onlineSubtotalShare ?? 1) * 100) } : {}
  return [
    line('base', baseCode(settled, paid - base), blocked === null, { amountMinor: base, values }),
    ...leftOutLines(settled, paid),
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

function baseCode(settled: Bill, excluded: number): ReceiptLine['code'] {
  if (settled.order && settled.stage === 'estimate') return 'base_order_estimate'
  if (settled.order) return 'base_online'
  if (settled.baseSource === 'awaiting_subtotal') return 'base_awaiting_subtotal'
  if (settled.baseSource === 'share') return 'base_share'
  return excluded > 0 ? 'base_online' : settled.stage === 'estimate' ? 'base_estimate' : 'base_final'
}

function reportLines(sources: readonly ReportSource[]): ReceiptLine[] {
  const reports = sources.filter((source) => source !== 'shop')
  const [first, ...others] = reports
  if (first === 'claim') return [line('benefit', 'from_claim', true)]
  if (reports.includes('claim')) return [line('benefit', 'claim_confirmed', true)]
  if (others.length === 0) return []
  return [line('benefit', first === 'issuer' ? 'issuer_counts' : 'network_counts', true)]
}

function blockedBy(settled: Bill, terms: Terms, paid: number, vip: boolean): ReceiptLine | null {
  const base = settled.baseMinor
  const opened = vip && terms.vip !== null && terms.locked?.vipOpens
  if (terms.locked && !opened) return line('benefit', 'locked', false)
  if (terms.benefit === 'blackout') return line('benefit', 'blackout', false)
  if (terms.benefit === 'outside') return line('benefit', 'outside_hours', false)
  const minimum = terms.purchaseMinorMin
  if (base < minimum) return line('excluded', 'below_minimum', false, { amountMinor: minimum })
  const leftMinor = base - refundedOf(settled, paid)
  if (!asksAfterRefunds(terms) || settled.stage === 'reversed' || leftMinor >= minimum) return null
  return line('excluded', 'below_minimum_after_refund', false, { amountMinor: minimum, values: { leftMinor } })
}

function tierLine(base: number, terms: Terms, vip: boolean): ReceiptLine {
  const raised = vip && terms.vip !== null
  const ratePer10k = raised && terms.vip ? terms.vip.ratePer10k : terms.tierRatePer10k
  const values = { tier: raised ? 'VIP' : terms.tier }
  return line('tier', raised ? 'vip_by_dines' : 'tier_rate', true, {
    amountMinor: base,
    ratePer10k,
    unitsE4: base * ratePer10k,
    values,
  })
}

function extraLines(base: number, terms: Terms): ReceiptLine[] {
  return terms.extras.map(({ label, ratePer10k, why, days }) => {
    const values = days ? { days: days.join(', ') } : {}
    if (why !== 'extra_counted') return line('extra', why, false, { label, ratePer10k, values })
    return line('extra', why, true, { label, ratePer10k, amountMinor: base, unitsE4: base * ratePer10k, values })
  })
}

/** A limited offer counts what is left of the month's spend, on as many visits as are left; `counted` is what it takes, or null. */
function considerOffer(
  offer: PinnedOffer,
  base: number,
  usage: Usage,
): { offerLine: ReceiptLine; counted: number | null } {
  const { label, ratePer10k, limit } = offer
  const refuse = (code: ReceiptLine['code'], values: ReceiptLine['values'] = {}) => ({
    offerLine: line('offer', code, false, { label, ratePer10k, values }),
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
      ratePer10k,
      amountMinor: counted,
      unitsE4: counted * ratePer10k,
      values,
    }),
    counted,
  }
}

function capLines(sumE4: number, unitsMax: number | null): ReceiptLine[] {
  if (unitsMax === null || sumE4 <= unitsMax * unitScale) return []
  return [line('cap', 'per_dine_cap', true, { unitsE4: unitsMax * unitScale - sumE4, values: { units: unitsMax } })]
}

/** The refunded part of the amount that counts. */
function refundedOf(settled: Bill, paid: number): number {
  return settled.refundedMinor > 0 ? shareOf(settled.baseMinor, settled.refundedMinor, paid) : 0
}

/** Refunds and chargebacks take back their share of everything above them. */
function refundLines(lines: ReceiptLine[], settled: Bill, paid: number): ReceiptLine[] {
  const { refundedMinor, chargedBackMinor } = settled
  const sum = sumOf(lines)
  const returnedMinor = refundedMinor - chargedBackMinor
  const returned = returnedMinor > 0 ? shareOf(sum, returnedMinor, paid) : 0
  const all = refundedMinor > 0 ? shareOf(sum, refundedMinor, paid) : 0
  return [
    ...(returnedMinor > 0 ? [takenBack('refunded', returnedMinor, returned)] : []),
    ...(chargedBackMinor > 0 ? [takenBack('charged_back', chargedBackMinor, all - returned)] : []),
  ]
}

function takenBack(code: 'refunded' | 'charged_back', amountMinor: number, unitsE4: number): ReceiptLine {
  return line('refund', code, true, { amountMinor, unitsE4: unitsE4 === 0 ? 0 : -unitsE4 })
}
