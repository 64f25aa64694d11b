import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOf, daysAfter, slotsShown } from '../../../domain/reservations/rules.ts'
import { weekdays } from '../../../contract/catalogue.ts'
import { freeTables, houseRules, tablesOf, type House } from './tables.ts'

const now = new Date('2026-05-06T16:00:00Z') // a Wednesday, noon in New York
const daily = (from: string, to: string) => weekdays.map((day) => ({ day, from, to }))
const house = (change: Partial<House> = {}): House => ({
  tableId: '100',
  timezone: 'America/New_York',
  hours: daily('17:00', '22:00'),
  ...change,
})
const none = new Map<string, number>()
const ids = Array.from({ length: 400 }, (_, at) => String(100_000 + at * 37))
/** The first restaurant of which something holds. */
const withRule = (holds: (rules: ReturnType<typeof houseRules>) => boolean): House =>
  house({ tableId: ids.find((id) => holds(houseRules(id))) ?? 'nobody' })
const wish = (change: object = {}) => ({ date: '2026-05-09', time: '19:00', partySize: 2, ...change })

test.each([
  ['too_small', withRule(({ partyMin }) => partyMin === 2), { partySize: 1 }],
  ['too_large', withRule(({ partyMax }) => partyMax === 6), { partySize: 7 }],
  ['too_far', withRule(({ daysAhead }) => daysAhead === 30), { date: '2026-06-06' }],
  ['too_close', withRule(({ minutesAhead }) => minutesAhead === 60), { date: '2026-05-06', time: '12:59' }],
  ['too_close', house(), { date: '2026-05-05' }],
  ['none', house(), { time: '06:00' }],
] as const)('[P1-390] a table may be %s', (state, at, change) =>
  expect(tablesOf(at, wish(change), now, none)).toEqual({ state, times: [] }),
)

test('the last day and the first minute that are taken, by the restaurant’s own clock', () => {
  const thirty = withRule(({ daysAhead }) => daysAhead === 30)
  expect(tablesOf(thirty, wish({ date: '2026-06-05' }), now, none).state).not.toBe('too_far')
  const hour = withRule(({ minutesAhead }) => minutesAhead === 60)
  const noon = { date: '2026-05-06', time: '13:00' }
  expect(tablesOf(hour, wish(noon), now, none).state).not.toBe('too_close')
  expect(
    tablesOf({ ...hour, timezone: 'America/Los_Angeles' }, wish({ ...noon, time: '09:59' }), now, none).state,
  ).toBe('too_close')
  expect(
    tablesOf({ ...hour, timezone: 'America/Chicago' }, wish({ ...noon, time: '12:00' }), now, none).state,
  ).not.toBe('too_close')
})

test('every time that is offered is open, free, ahead and near; there are at most six, in order', () => {
  const anyHouse = fc.record({
    tableId: fc.constantFrom(...ids),
    timezone: fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'America/Chicago'),
    hours: fc.constantFrom(daily('11:30', '22:00'), daily('18:00', '02:00'), []),
  })
  const anyTime = fc.constantFrom('11:00', '17:30', '19:00', '21:30', '23:30', '00:30')
  fc.assert(
    fc.property(anyHouse, fc.nat(40), anyTime, (at, days, time) => {
      const asked = wish({ date: daysAfter('2026-05-06', days), time })
      const { state, times } = tablesOf(at, asked, now, none)
      expect(times.length > 0).toBe(state === 'available')
      expect(times.length).toBeLessThanOrEqual(slotsShown)
      expect(times).toEqual(times.toSorted())
      for (const one of times) {
        expect(freeTables(at.tableId, asked.date, one)).toBeGreaterThan(0)
        expect(Math.abs(minutesOf(one) - minutesOf(time))).toBeLessThanOrEqual(150)
        const late = at.hours.length > 0 && at.hours[0]?.to === '02:00'
        if (late) expect(one <= '01:00' || one >= '18:00').toBe(true)
        else expect(one <= '21:00').toBe(true)
      }
    }),
  )
})

test('what is booked is gone, what is not stays', () => {
  const days = Array.from({ length: 20 }, (_, at) => daysAfter('2026-05-07', at))
  const date = days.find((day) => tablesOf(house(), wish({ date: day }), now, none).state === 'available') ?? ''
  const { times } = tablesOf(house(), wish({ date }), now, none)
  const [first = ''] = times
  const taken = new Map([[first, freeTables('100', date, first)]])
  const left = tablesOf(house(), wish({ date }), now, taken).times
  expect(left).not.toContain(first)
  expect(left).toEqual(expect.arrayContaining(times.slice(1)))
})

test('restaurants differ, and each stays the same', () => {
  const full = ids.filter((id) => tablesOf(house({ tableId: id }), wish(), now, none).state === 'none').length
  expect(full).toBeGreaterThan(5)
  expect(full).toBeLessThan(ids.length / 5)
  expect(ids.map((id) => tablesOf(house({ tableId: id }), wish(), now, none))).toEqual(
    ids.map((id) => tablesOf(house({ tableId: id }), wish(), now, none)),
  )
})
