import { expect, test } from 'vitest'
import { spansByDay, clockOf, localNow, openUntil } from './open-now.ts'

const hours = [
  { day: 'Fri', from: '17:00', to: '02:00' },
  { day: 'Sat', from: '11:00', to: '14:00' },
  { day: 'Sat', from: '22:00', to: '03:00' },
  // From midnight to midnight is the whole day.
  { day: 'Tue', from: '00:00', to: '00:00' },
  { day: 'Mon', from: '11:30', to: '14:15' },
] as const

test.each([
  ['Fri', '16:59', null],
  ['Fri', '17:00', '02:00'],
  ['Sat', '01:59', '02:00'],
  ['Sat', '02:00', null],
  ['Sat', '12:00', '14:00'],
  ['Sun', '02:30', '03:00'],
  ['Sun', '03:00', null],
  ['Tue', '23:59', '00:00'],
  ['Wed', '00:00', null],
  ['Mon', '11:29', null],
  ['Mon', '11:30', '14:15'],
  ['Mon', '14:14', '14:15'],
  ['Mon', '14:15', null],
] as const)('on %s at %s the restaurant is open until %s (null: closed)', (day, time, until) => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  // The date does not matter: `openUntil` reads the day and the minutes.
  expect(openUntil(hours, { day, minutes, date: '2026-11-20' })).toBe(until)
})

test('`localNow` reads day, minutes and date by the clock of the restaurant’s time zone', () => {
  const instant = new Date('2026-11-20T04:30:00Z')
  expect(localNow(instant, 'America/New_York')).toEqual({ day: 'Thu', minutes: 23 * 60 + 30, date: '2026-11-19' })
  expect(localNow(instant, 'America/Los_Angeles')).toMatchObject({ day: 'Thu', minutes: 20 * 60 + 30 })
})

test('the week begins on Sunday and has an entry for every day', () => {
  const week = spansByDay(hours)
  expect(week.map((entry) => entry.day)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  expect(week[6]?.spans.map((span) => span.from)).toEqual(['11:00', '22:00'])
})

test.each([
  [0, '00:00'],
  [9 * 60 + 5, '09:05'],
  [23 * 60 + 59, '23:59'],
])('writes minute %i of the day as %s', (minutes, clock) => expect(clockOf({ minutes })).toBe(clock))

test('sorts the spans of a day by their beginning; spans without a beginning come first', () => {
  const spans = [
    { day: 'Sat', from: '22:00' },
    { day: 'Sat', from: '11:00' },
    { day: 'Sat', from: undefined },
    { day: 'Fri', from: '01:00' },
  ] as const
  for (const order of [spans, spans.toReversed()])
    expect(spansByDay(order)[6]?.spans.map(({ from }) => from)).toEqual([undefined, '11:00', '22:00'])
})
