import { servicesOn } from '../../../domain/reservations/seating.ts'
import {
  randomFromText,
  pickBySeed,
  hoursOf,
  restaurantRules,
  stepMinutes,
  stayMinutes,
  type BookableRestaurant,
  type RestaurantRules,
} from './restaurant.ts'

/** A party at its tables, in minutes from midnight of the restaurant's wall clock. `covers`: the number of guests. */
export type SeatedParty = { tables: readonly number[]; from: number; until: number; covers: number }

const joinableSeats = 4

/**
 * Selects tables for a party that arrives at a minute: the smallest free table with enough seats, else joined neighboring tables
 * for four. Null when there are none or too many guests arrive at that time.
 */
export function tablesFor(
  rules: RestaurantRules,
  seated: readonly SeatedParty[],
  from: number,
  covers: number,
): number[] | null {
  const until = from + stayMinutes(covers)
  let arriving = 0
  const occupied = new Set<number>()
  for (const party of seated) {
    if (party.from === from) arriving += party.covers
    if (party.from < until && party.until > from) for (const table of party.tables) occupied.add(table)
  }
  if (arriving + covers > rules.coversPerStep) return null
  const freeTables = rules.tables.filter(({ number }) => !occupied.has(number))
  const [smallest] = freeTables.filter(({ seats }) => seats >= covers).toSorted((one, other) => one.seats - other.seats)
  return smallest ? [smallest.number] : joinTables(freeTables, covers)
}

/** The first neighboring free tables for four that have enough seats together, or null. */
function joinTables(freeTables: readonly { number: number; seats: number }[], covers: number): number[] | null {
  const needed = Math.ceil(covers / joinableSeats)
  let row: number[] = []
  for (const { number } of freeTables.filter(({ seats }) => seats === joinableSeats)) {
    row = row.at(-1) === number - 1 ? [...row, number] : [number]
    if (row.length === needed) return row
  }
  return null
}

/** Party sizes by frequency: a size that occurs twice is twice as likely. */
const usualPartySizes = [1, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6] as const
/** Demand of each weekday relative to the busiest weekdays, Sunday first. */
const dayDemand = [0.75, 0.6, 0.65, 0.75, 0.85, 1, 1] as const
/** The busiest times, 12:30 and 19:30, in minutes from midnight. Demand is half as high `widthMinutes` from dinner. */
const peaks = { lunch: 12.5 * 60, dinner: 19.5 * 60, widthMinutes: 105 } as const
/** On one in this many days a private party takes all tables. */
const daysPerPrivateParty = 15

/** Demand at a minute of the day relative to the peak, from 0.25 to 1. The lunch peak is narrower than the one at dinner. */
function relativeDemand(minute: number): number {
  const minutesToPeak = Math.min(Math.abs(minute - peaks.lunch) * 1.2, Math.abs(minute - peaks.dinner))
  return Math.max(0.25, 1 - (minutesToPeak / peaks.widthMinutes) ** 2 * 0.5)
}

const cache = new Map<string, readonly SeatedParty[]>()
const cacheMax = 5000

/**
 * Invented parties that reserved at this restaurant, but not through us. Their times are minutes from midnight of the date of the service.
 * They depend only on the restaurant, its hours and the date.
 */
export function otherPartiesOn(restaurant: BookableRestaurant, date: string): readonly SeatedParty[] {
  const key = `${restaurant.restaurantId} ${date} ${JSON.stringify(restaurant.hours)}`
  const cached = cache.get(key)
  if (cached) return cached
  if (cache.size >= cacheMax) cache.clear()
  const parties = inventParties(restaurant, date)
  cache.set(key, parties)
  return parties
}

function inventParties(restaurant: BookableRestaurant, date: string): SeatedParty[] {
  const rules = restaurantRules(restaurant.restaurantId)
  const services = servicesOn(hoursOf(restaurant), date)
  const otherDays = Array<boolean>(daysPerPrivateParty - 1).fill(false)
  if (pickBySeed(`${restaurant.restaurantId} ${date} feast`, [true, ...otherDays]))
    return services.map(({ from, last }) => ({
      tables: rules.tables.map(({ number }) => number),
      from,
      until: last + stayMinutes(rules.partyMax),
      covers: rules.coversPerStep,
    }))
  const random = randomFromText(`${restaurant.restaurantId} ${date}`)
  const demand = rules.demand * (dayDemand[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 1)
  const attempts = Math.ceil(rules.tables.length / 4) // parties that may arrive at the same time
  const seated: SeatedParty[] = []
  for (const { from, last } of services)
    for (let at = Math.ceil(from / stepMinutes) * stepMinutes; at <= last; at += stepMinutes)
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (random() > demand * relativeDemand(at)) continue
        const covers = usualPartySizes[Math.floor(random() * usualPartySizes.length)] ?? 2
        const tables = covers > rules.partyMax ? null : tablesFor(rules, seated, at, covers)
        if (tables) seated.push({ tables, from: at, until: at + stayMinutes(covers), covers })
      }
  return seated
}
