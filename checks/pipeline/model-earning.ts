// The model's rules for rewards: what each dine of one simulated member earns. Written without the product's code.
import type { ModelCurrency, ModelRestaurant, Settings, ModelTier } from './history.ts'
import { dayOf, earnsByCalendar, isOpenTo } from './model-in-force.ts'
import { remainingBase, type Bill } from './model-purchases.ts'

/** A purchase with the facts in force at its moment. */
export type DineTerms = {
  bill: Bill
  restaurant: number
  rules: ModelRestaurant
  settings: Settings
  tier: ModelTier
  isPaidWithMoneyCard: boolean
  /** `YYYY-MM-DDTHH:mm:ss` by the restaurant's clock. */
  localTime: string
}
/** The reward of one dine. */
export type EarnedUnits = { units: number; currency: ModelCurrency }

/** a / b, rounded to the nearest integer, halves up. */
const divideHalfUp = (a: bigint, b: bigint) => Number((2n * a + b) / (2n * b))

/**
 * The reward of each dine of one member, and the last date of the VIP rate, '' without one. `dines` must be in the order of their
 * moments. Deliberately naive: it evaluates all dines again at each call.
 */
export function modelEarning(dines: DineTerms[]): { earned: EarnedUnits[]; vipUntil: string } {
  const offersUsed = new Map<string, { spend: number; visits: number }>()
  const qualifyingDines: { date: string; restaurant: number; minor: number }[] = []
  let vipUntil = ''
  const earned = dines.map((dine) => {
    const date = dine.localTime.slice(0, 10)
    const canBeVip = dine.settings.hasVIP && dine.tier === 'OptedIn'
    const fixedPointUnits = fixedPointUnitsOf(dine, canBeVip && date <= vipUntil, offersUsed)
    const units = roundedUnits(dine, fixedPointUnits)
    if (canBeVip && dine.bill.stage === 'cleared' && units > 0 && qualifies(dine, qualifyingDines)) {
      qualifyingDines.push({ date, restaurant: dine.restaurant, minor: remainingBase(dine.bill) })
      const { vipQualifyingDines, vipQualifyingDollars, rewardsWindow } = dine.settings.earning
      const inSameWindow = qualifyingDines.filter((earlierDine) => inWindow(earlierDine.date, date, rewardsWindow))
      const spent = inSameWindow.reduce((sum, { minor }) => sum + minor, 0)
      // The VIP rate lasts until the end of the next year.
      const vipEnd = `${Number(date.slice(0, 4)) + 1}-12-31`
      const byDines = vipQualifyingDines !== null && inSameWindow.length >= vipQualifyingDines
      const bySpend = vipQualifyingDollars !== null && spent >= vipQualifyingDollars * 100
      if ((byDines || bySpend) && vipEnd > vipUntil) vipUntil = vipEnd
    }
    return { units, currency: dine.settings.currencyType }
  })
  return { earned, vipUntil }
}

/** Whether the earlier date is in the same window as `date`: in its calendar year, or less than twelve months before it. */
function inWindow(earlierDate: string, date: string, window: Settings['earning']['rewardsWindow']): boolean {
  if (window === 'calendar_year') return earlierDate.slice(0, 4) === date.slice(0, 4)
  return earlierDate > `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
}

/** Whether a dine counts toward the tier (D3-005). */
function qualifies(
  { bill, restaurant, localTime, settings }: DineTerms,
  earlierDines: { date: string; restaurant: number }[],
) {
  const { qualifyingDineMinor, oneQualifyingDinePerDay } = settings.earning
  if (remainingBase(bill) < qualifyingDineMinor) return false
  const date = localTime.slice(0, 10)
  return (
    !oneQualifyingDinePerDay ||
    !earlierDines.some((earlierDine) => earlierDine.restaurant === restaurant && earlierDine.date === date)
  )
}

/** Fixed-point units (×10,000), before refunds take back their share. Adds to `offersUsed` what the dine uses of limited offers. */
function fixedPointUnitsOf(
  dine: DineTerms,
  isVip: boolean,
  offersUsed: Map<string, { spend: number; visits: number }>,
): number {
  const { bill, settings, tier, localTime } = dine
  if (bill.stage === 'expired' || (bill.stage === 'reversed' && bill.base === 0)) return 0
  if (!isOpenTo(tier, dine.rules, settings) && !(isVip && isOpenTo('VIP', dine.rules, settings))) return 0
  if (!earnsByCalendar(dine.rules, localTime) || bill.base < settings.earning.purchaseMinorMin) return 0
  // The minimum applies again to the amount left after refunds (D3-004); below it, the dine earns nothing and uses no offer.
  if (remainingBase(bill) < settings.earning.purchaseMinorMin) return 0
  const extras = settings.earning.extras.filter((extra) =>
    extra.kind === 'weekday'
      ? extra.days.includes(dayOf(localTime.slice(0, 10)))
      : dine.isPaidWithMoneyCard && extra.product === 'money-card',
  )
  const rate =
    settings.earning.tiers[isVip ? 'VIP' : tier] + extras.reduce((sum, { rateBasisPoints }) => sum + rateBasisPoints, 0)
  return bill.base * rate + offerUnits(dine, offersUsed)
}

/** Fixed-point units (×10,000) from the restaurant's offers. A limit is per offer, restaurant and month. Adds to `offersUsed`. */
function offerUnits(
  { bill, restaurant, rules, localTime }: DineTerms,
  offersUsed: Map<string, { spend: number; visits: number }>,
): number {
  const date = localTime.slice(0, 10)
  let units = 0
  for (const { id, rateBasisPoints, limit, days, startsOn, endsOn } of rules.offers) {
    if ((startsOn !== null && date < startsOn) || (endsOn !== null && date > endsOn)) continue
    if (days !== null && !days.includes(dayOf(date))) continue
    const key = `${restaurant} ${date.slice(0, 7)} ${id}`
    const used = offersUsed.get(key) ?? { spend: 0, visits: 0 }
    if (limit && (used.visits >= limit.visits || used.spend >= limit.spendMinor)) continue
    const countedMinor = limit ? Math.min(bill.base, limit.spendMinor - used.spend) : bill.base
    units += countedMinor * rateBasisPoints
    if (limit && bill.stage !== 'reversed')
      offersUsed.set(key, { spend: used.spend + countedMinor, visits: used.visits + 1 })
  }
  return units
}

/**
 * Refunds take back their share in fixed-point units, then the cap applies to the remainder (D3-004). The result is rounded to whole units,
 * halves up.
 */
function roundedUnits({ bill, settings }: DineTerms, fixedPointUnits: number): number {
  const takenBack =
    bill.paid > 0 ? divideHalfUp(BigInt(fixedPointUnits) * BigInt(bill.takenBack), BigInt(bill.paid)) : 0
  const cap = settings.earning.perDineUnitsMax
  const remaining = cap === null ? fixedPointUnits - takenBack : Math.min(fixedPointUnits - takenBack, cap * 10_000)
  return divideHalfUp(BigInt(remaining), 10_000n)
}
