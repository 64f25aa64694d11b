// The model's rules for booked tables: which dines of the simulated members pay the reservation bonus. Written without the product's code.
import { hourMs, type ModelCurrency, type ModelRestaurant, type Settings } from './history.ts'
import { earnsByCalendar, wallClock } from './model-in-force.ts'
import type { ModelBonusAward } from './model-bonuses.ts'

/** A table that a member booked. `id` is the product's: of two tables equally near to a dine, the one with the lower id counts. */
export type ModelTable = {
  id: string
  member: number
  restaurant: number
  /** `fromMs`: when it was booked or moved. `startsMs`: the time of the table since then. `pays`: that time pays the bonus. */
  times: { fromMs: number; startsMs: number; pays: boolean }[]
  /** Infinity unless the member canceled it. */
  canceledMs: number
  /** The bonus at the terms of the moment when the table first had a time that pays; null until then. */
  promisedBonus: { units: number; currency: ModelCurrency; minimumMinor: number } | null
}

/**
 * A cleared dine that earned. `knownMs`: its moment, or the moment when the product first received it if that was earlier. A feed's clock
 * may be ahead.
 */
export type TableDine = {
  member: number
  restaurant: number
  momentMs: number
  knownMs: number
  localTime: string
  minor: number
}

/**
 * Adds a time: at `fromMs` the member books the table for `startsMs` or moves it there. The rules at `fromMs` count
 * (docs/decisions/0081).
 */
export function withTime(
  table: ModelTable,
  { fromMs, startsMs }: { fromMs: number; startsMs: number },
  settings: Settings,
  rules: ModelRestaurant,
): ModelTable {
  if (table.times.at(-1)?.startsMs === startsMs) return table
  const { hasReservationBonus, currencyType, earning } = settings
  const units = earning.reservationBonusDollars * 100
  const isOffered = hasReservationBonus && units > 0 && (currencyType === 'Dollar' || currencyType === 'Credit')
  const pays = isOffered && earnsByCalendar(rules, wallClock(rules.zone, startsMs))
  const offer = { units, currency: currencyType, minimumMinor: earning.qualifyingDineMinor }
  return {
    ...table,
    times: [...table.times, { fromMs, startsMs, pays }],
    promisedBonus: table.promisedBonus ?? (pays ? offer : null),
  }
}

/** The bonuses of booked tables. Each dine belongs to the nearest table, at most one. Each table pays for its first dine that qualifies. */
export function tableBonuses(tables: readonly ModelTable[], dines: readonly TableDine[]): ModelBonusAward[] {
  const ordered = dines.toSorted((a, b) => a.momentMs - b.momentMs)
  const awards = new Map<string, ModelBonusAward>()
  for (const dine of ordered) {
    const [nearest] = tables
      .flatMap((table) => candidateOf(table, dine))
      .sort((a, b) => a.distance - b.distance || (a.table.id < b.table.id ? -1 : 1))
    if (!nearest?.pays) continue
    const { member, id, promisedBonus } = nearest.table
    if (!promisedBonus || awards.has(id) || dine.minor < promisedBonus.minimumMinor) continue
    awards.set(id, {
      member,
      units: promisedBonus.units,
      currency: promisedBonus.currency,
      date: dine.localTime.slice(0, 10),
    })
  }
  return [...awards.values()]
}

/**
 * The table, if the dine may belong to it; otherwise an empty list. The dine must be of the table's member, at the table's restaurant, and
 * from an hour before the table's time to less than six hours after. At `knownMs` the table must be booked and not canceled.
 */
function candidateOf(table: ModelTable, dine: TableDine): { table: ModelTable; pays: boolean; distance: number }[] {
  const { member, restaurant, canceledMs, times } = table
  const time = times.findLast(({ fromMs }) => fromMs <= dine.knownMs)
  if (!time || member !== dine.member || restaurant !== dine.restaurant || canceledMs <= dine.knownMs) return []
  const delayMs = dine.momentMs - time.startsMs
  if (delayMs < -hourMs || delayMs >= 6 * hourMs) return []
  return [{ table, pays: time.pays, distance: Math.abs(delayMs) }]
}
