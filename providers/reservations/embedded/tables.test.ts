import { weekdays } from '../../../domain/weekdays.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOf, daysAfter, slotsShown } from '../../../domain/reservations/rules.ts'
import { restaurantRules, type BookableRestaurant } from './restaurant.ts'
import { otherPartiesOn, tablesFor, type SeatedParty } from './seating.ts'
import { seatingFor, availabilityOf, type BookedParty } from './tables.ts'

const now = new Date('2026-05-06T16:00:00Z') // a Wednesday, noon in New York
const daily = (from: string, to: string) => weekdays.map((day) => ({ day, from, to }))
const restaurantWith = (change: Partial<BookableRestaurant> = {}): BookableRestaurant => ({
  restaurantId: '100',
  timezone: 'America/New_York',
  hours: daily('17:00', '22:00'),
  ...change,
})
const noBookings: BookedParty[] = []
const ids = Array.from({ length: 400 }, (_, index) => String(100_000 + index * 37))
/** The first restaurant whose rules match. */
const withRule = (matches: (rules: ReturnType<typeof restaurantRules>) => boolean): BookableRestaurant =>
  restaurantWith({ restaurantId: ids.find((id) => matches(restaurantRules(id))) ?? 'none' })
const requestOf = (change: object = {}) => ({ date: '2026-05-09', time: '19:00', partySize: 2, ...change })

test.each([
  ['too_small', withRule(({ partyMin }) => partyMin === 2), { partySize: 1 }],
  ['too_large', withRule(({ partyMax }) => partyMax === 6), { partySize: 7 }],
  ['too_far', withRule(({ daysAhead }) => daysAhead === 30), { date: '2026-06-06' }],
  ['too_close', withRule(({ minutesAhead }) => minutesAhead === 60), { date: '2026-05-06', time: '12:59' }],
  ['too_close', restaurantWith(), { date: '2026-05-05' }],
  ['none', restaurantWith(), { time: '06:00' }],
] as const)('a request that can get no table has the state %s [P1-390]', (state, restaurant, change) =>
  expect(availabilityOf(restaurant, requestOf(change), now, noBookings)).toEqual({ state, times: [] }),
)

test('the end of the minimum notice and the last bookable day are within the limits, by the restaurant’s clock', () => {
  const thirtyDaysAhead = withRule(({ daysAhead }) => daysAhead === 30)
  expect(availabilityOf(thirtyDaysAhead, requestOf({ date: '2026-06-05' }), now, noBookings).state).not.toBe('too_far')
  const hourAhead = withRule(({ minutesAhead }) => minutesAhead === 60)
  const hourAfterNow = { date: '2026-05-06', time: '13:00' }
  expect(availabilityOf(hourAhead, requestOf(hourAfterNow), now, noBookings).state).not.toBe('too_close')
  // `now` is 09:00 in Los Angeles and 11:00 in Chicago.
  expect(
    availabilityOf(
      { ...hourAhead, timezone: 'America/Los_Angeles' },
      requestOf({ ...hourAfterNow, time: '09:59' }),
      now,
      noBookings,
    ).state,
  ).toBe('too_close')
  expect(
    availabilityOf(
      { ...hourAhead, timezone: 'America/Chicago' },
      requestOf({ ...hourAfterNow, time: '12:00' }),
      now,
      noBookings,
    ).state,
  ).not.toBe('too_close')
})

test('offers at most six times in order, each open, free and within 150 minutes of the request', () => {
  const anyRestaurant = fc.record({
    restaurantId: fc.constantFrom(...ids),
    timezone: fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'America/Chicago'),
    hours: fc.constantFrom(daily('11:30', '22:00'), daily('18:00', '02:00'), []),
  })
  const anyTime = fc.constantFrom('11:00', '17:30', '19:00', '21:30', '23:30', '00:30')
  fc.assert(
    fc.property(anyRestaurant, fc.nat(40), anyTime, (restaurant, days, time) => {
      const request = requestOf({ date: daysAfter('2026-05-06', days), time })
      const { state, times } = availabilityOf(restaurant, request, now, noBookings)
      expect(times.length > 0).toBe(state === 'available')
      expect(times.length).toBeLessThanOrEqual(slotsShown)
      expect(times).toEqual(times.toSorted())
      for (const offeredTime of times) {
        expect(seatingFor(restaurant, { ...request, time: offeredTime }, now, noBookings)).not.toBeNull()
        expect(Math.abs(minutesOf(offeredTime) - minutesOf(time))).toBeLessThanOrEqual(150)
        // The last party is seated an hour before closing.
        const isOpenUntilTwo = restaurant.hours.length > 0 && restaurant.hours[0]?.to === '02:00'
        if (isOpenUntilTwo) expect(offeredTime <= '01:00' || offeredTime >= '18:00').toBe(true)
        else expect(offeredTime <= '21:00').toBe(true)
      }
    }),
  )
})

test('some restaurants are full and most are not, and each has the same times on every call', () => {
  const fullCount = ids.filter(
    (id) => availabilityOf(restaurantWith({ restaurantId: id }), requestOf(), now, noBookings).state === 'none',
  ).length
  expect(fullCount).toBeGreaterThan(5)
  expect(fullCount).toBeLessThan(ids.length / 5)
  expect(ids.map((id) => availabilityOf(restaurantWith({ restaurantId: id }), requestOf(), now, noBookings))).toEqual(
    ids.map((id) => availabilityOf(restaurantWith({ restaurantId: id }), requestOf(), now, noBookings)),
  )
})

const rules = { ...restaurantRules('100'), coversPerStep: 12 }
/** Rules with tables, numbered from 1, that have these seats. */
const rulesOf = (...seatCounts: number[]) => ({
  ...rules,
  tables: seatCounts.map((seats, index) => ({ number: index + 1, seats })),
})
const party = (tables: number[], from: number, until: number, covers = 2): SeatedParty => ({
  tables,
  from,
  until,
  covers,
})

// Minutes of the day: 1140 is 19:00. A party of two stays 90 minutes, of three 120, of seven 150.
// At most 12 guests may sit down at once. There is no table 9: its party counts only for that limit.
test.each([
  ['the smallest free table that is large enough', rulesOf(6, 4, 2), [], 2, [3]],
  ['the next larger table while the smallest is occupied', rulesOf(6, 4, 2), [party([3], 1080, 1170)], 2, [2]],
  ['a table that is free again at that minute', rulesOf(2), [party([1], 1050, 1140)], 2, [1]],
  ['no table that another party leaves a minute later', rulesOf(2), [party([1], 1051, 1141)], 2, null],
  ['no table that the next party needs before this one leaves', rulesOf(4), [party([1], 1259, 1380)], 3, null],
  ['a table that the next party needs when this one leaves', rulesOf(4), [party([1], 1260, 1380)], 3, [1]],
  ['no table that is too small', rulesOf(2, 2), [], 3, null],
  ['two joined neighboring tables of four seats each', rulesOf(2, 4, 4, 4), [party([2], 1100, 1200)], 7, [3, 4]],
  ['no joined tables with an occupied table between them', rulesOf(2, 4, 4, 4), [party([3], 1100, 1200)], 7, null],
  ['no table when too many guests would sit down', rulesOf(2, 4), [party([9], 1140, 1200, 11)], 2, null],
  ['a table when exactly 12 guests would sit down', rulesOf(2, 4), [party([9], 1140, 1200, 10)], 2, [1]],
] as const)('a party at 19:00 gets %s', (_, tableRules, seated, covers, tables) =>
  expect(tablesFor(tableRules, seated, 1140, covers)).toEqual(tables),
)

test('parties that reserved elsewhere share no table at one time and obey the pacing', () => {
  for (const restaurantId of ids.slice(0, 60)) {
    const restaurant = restaurantWith({ restaurantId, hours: daily('11:30', '01:00') })
    const seated = otherPartiesOn(restaurant, '2026-05-09')
    for (const [index, laterParty] of seated.entries())
      for (const earlierParty of seated.slice(0, index))
        if (laterParty.from < earlierParty.until && earlierParty.from < laterParty.until)
          expect(laterParty.tables.filter((table) => earlierParty.tables.includes(table))).toEqual([])
    for (const { from } of seated) {
      const covers = seated
        .filter((seatedParty) => seatedParty.from === from)
        .reduce((sum, seatedParty) => sum + seatedParty.covers, 0)
      expect(covers).toBeLessThanOrEqual(restaurantRules(restaurantId).coversPerStep)
    }
  }
})

test('a booking occupies its table for the whole stay', () => {
  const days = Array.from({ length: 20 }, (_, index) => daysAfter('2026-05-07', index))
  // The lowest demand leaves several tables free.
  const restaurant = restaurantWith({ restaurantId: ids.find((id) => restaurantRules(id).demand === 0.35) ?? '' })
  const date =
    days.find((day) => seatingFor(restaurant, requestOf({ date: day, time: '18:00' }), now, noBookings)) ?? ''
  const booked: BookedParty[] = []
  const seat = (time: string) => seatingFor(restaurant, requestOf({ date, time }), now, booked)
  for (let place = seat('18:00'); place; place = seat('18:00')) booked.push({ ...place, partySize: 2 })
  const tables = booked.map((booking) => booking.tables).flat()
  expect(new Set(tables).size).toBe(tables.length)
  // A party of two that came at 18:00 stays until 19:30.
  for (const time of ['18:15', '19:00', '19:15'])
    expect(seat(time)?.tables.filter((table) => tables.includes(table)) ?? []).toEqual([])
  expect(availabilityOf(restaurant, requestOf({ date, time: '18:00' }), now, booked).times).not.toContain('18:00')
  expect(availabilityOf(restaurant, requestOf({ date, time: '18:00' }), now, noBookings).times).toContain('18:00')
})

test.each([
  ['on a closed day', '2026-05-11', '19:00', false],
  ['before it opens', '2026-05-09', '16:45', false],
  ['when it opens', '2026-05-09', '17:00', true],
  ['an hour before it closes', '2026-05-10', '01:00', true],
  ['less than an hour before it closes', '2026-05-10', '01:15', false],
  ['between quarters', '2026-05-09', '18:05', false],
])(
  'of restaurants that are open on Saturdays from 17:00 to 02:00, at least one offers a table %s, on %s at %s: %s',
  (_, date, time, isOffered) => {
    const restaurants = ids.map((restaurantId) =>
      restaurantWith({ restaurantId, hours: [{ day: 'Sat', from: '17:00', to: '02:00' }] }),
    )
    expect(
      restaurants.some((restaurant) => seatingFor(restaurant, requestOf({ date, time }), now, noBookings) !== null),
    ).toBe(isOffered)
  },
)

test('a party keeps its table for its whole stay when an hour comes twice, and a skipped time has no table', () => {
  // On November 1, 2026 the hour from 1:00 comes twice in New York; on March 14, 2027 the hour from 2:00 is skipped.
  // This restaurant takes bookings up to 90 days ahead, so both days are within its limit.
  const restaurant = restaurantWith({
    restaurantId: ids.find((id) => restaurantRules(id).daysAhead === 90) ?? '',
    hours: daily('18:00', '05:00'),
  })
  const october = new Date('2026-10-20T16:00:00Z')
  const booked: BookedParty[] = []
  for (;;) {
    const place = seatingFor(restaurant, requestOf({ date: '2026-11-01', time: '00:30' }), october, booked)
    if (!place) break
    booked.push({ ...place, partySize: 2 })
  }
  expect(booked.length).toBeGreaterThan(0)
  const tables = new Set(booked.flatMap((booking) => booking.tables))
  const sharedTables = (time: string) =>
    seatingFor(restaurant, requestOf({ date: '2026-11-01', time }), october, booked)?.tables.filter((table) =>
      tables.has(table),
    ) ?? []
  // 01:30 means its first occurrence, an hour after 00:30, so the 90 minutes of the booked parties are not over.
  expect(sharedTables('01:30')).toEqual([])
  const march = new Date('2027-03-01T16:00:00Z')
  expect(seatingFor(restaurant, requestOf({ date: '2027-03-14', time: '02:30' }), march, noBookings)).toBeNull()
})
