import { expect, test } from 'vitest'
import { nearestTime, seatingTimes, servicesOn } from './seating.ts'

const hours = [
  { day: 'Fri', from: '18:00', to: '01:30' },
  { day: 'Sat', from: '17:00', to: '21:30' },
  { day: 'Sat', from: '11:30', to: '14:00' },
  { day: 'Sun', from: '12:00', to: '12:30' },
]

test('lists the services of a date in order, up to an hour before closing', () => {
  // Minutes since midnight: 11:30 to 13:00, then 17:00 to 20:30.
  expect(servicesOn(hours, '2026-05-09')).toEqual([
    { from: 690, last: 780 },
    { from: 1020, last: 1230 },
  ])
  // 18:00 to 00:30 on the next day.
  expect(servicesOn(hours, '2026-05-08')).toEqual([{ from: 1080, last: 1470 }])
  // On Sunday the restaurant opens for only half an hour.
  expect(servicesOn(hours, '2026-05-10')).toEqual([])
})

test.each([
  [
    'a Saturday after a Friday past midnight',
    '2026-05-09',
    ['00:00', '00:30', '11:30', '12:00', '12:30', '13:00', '17:00'],
  ],
  ['a Friday after a closed Thursday', '2026-05-08', ['18:00', '18:30', '19:00', '19:30']],
  ['a closed day', '2026-05-11', []],
])('the times of %s (%s) begin with %j', (_, date, firstTimes) =>
  // At least one time is compared, so that a closed day must have none.
  expect(seatingTimes(hours, date, 30).slice(0, Math.max(firstTimes.length, 1))).toEqual(firstTimes),
)

test('a service of one hour has one seating, and a restaurant that never closes has one service', () => {
  const sundayServices = (from: string, to: string) => servicesOn([{ day: 'Sun', from, to }], '2026-05-10')
  // 12:00, then 18:00 on Sunday to 17:00 on Monday.
  expect([sundayServices('12:00', '13:00'), sundayServices('18:00', '18:00')]).toEqual([
    [{ from: 720, last: 720 }],
    [{ from: 1080, last: 2460 }],
  ])
})

test('the times of a service past midnight end with the day', () =>
  expect(seatingTimes(hours, '2026-05-08', 30).at(-1)).toBe('23:30'))

test('the last time is an hour before closing', () =>
  expect(seatingTimes(hours, '2026-05-09', 30).at(-1)).toBe('20:30'))

test.each([
  [['11:30', '18:00'], '19:00', '18:00'],
  [['18:30', '19:30'], '19:00', '19:30'],
  [['18:30', '19:00'], '19:00', '19:00'],
  [['17:00', '19:30', '23:00'], '19:00', '19:30'],
  [[], '19:00', null],
])('of %j the nearest to %s is %s', (times, preferred, nearest) => expect(nearestTime(times, preferred)).toBe(nearest))
