import { expect, test } from 'vitest'
import { minutesOf } from './rules.ts'
import { tonightAt } from './tonight.ts'

const timeAt = (clock: string, preferred?: string) =>
  tonightAt({ date: '2026-12-05', minutes: minutesOf(clock) }, preferred)?.time ?? null

test.each([
  ['00:10', '19:00'],
  ['09:00', '19:00'],
  ['18:30', '19:00'],
  ['18:31', '19:30'],
  ['18:59', '19:30'],
  ['19:00', '19:30'],
  ['19:01', '20:00'],
  ['22:45', '23:30'],
  ['23:00', '23:30'],
  ['23:01', null],
  ['23:59', null],
])('at %s by the restaurant’s clock, tonight means %s', (clock, time) => expect(timeAt(clock)).toBe(time))

test.each([
  ['12:00', '20:15', '20:15'],
  ['12:00', '12:15', '12:30'],
  ['21:10', '20:15', '22:00'],
  // Only a preferred time may be later than 23:30.
  ['21:10', '23:45', '23:45'],
  ['23:30', '23:45', null],
])('at %s the preferred time %s becomes %s', (clock, preferred, time) => expect(timeAt(clock, preferred)).toBe(time))

test('the date is the restaurant’s', () =>
  expect(tonightAt({ date: '2026-12-31', minutes: 0 })).toEqual({ date: '2026-12-31', time: '19:00' }))
