import { expect, test } from 'vitest'
import { type OpenSpan } from '../../../contract/catalog.ts'
import { weekdays } from '../../../domain/weekdays.ts'
import { isPickupPossibleAt, pickupTimes, pickupTimesMax } from './pickup.ts'

const daily = (from: string, to: string): OpenSpan[] => weekdays.map((day) => ({ day, from, to }))
const place = (hours: OpenSpan[], timezone = 'America/New_York') => ({ timezone, hours })
const noon = new Date('2026-05-06T16:00:00Z') // a Wednesday, noon in New York

test('times begin after the kitchen’s lead time and end before closing', () => {
  const times = pickupTimes(place(daily('11:00', '14:00')), noon)
  expect(times.slice(0, 7)).toEqual(
    ['12:30', '12:45', '13:00', '13:15', '13:30', '13:45']
      .map((time) => `2026-05-06T${time}`)
      .concat('2026-05-07T11:00'),
  )
  expect(times).toHaveLength(pickupTimesMax)
})

test('times use the restaurant’s wall clock', () =>
  expect(pickupTimes(place(daily('11:00', '22:00'), 'America/Los_Angeles'), noon)[0]).toBe('2026-05-06T11:00'))

test('hours past midnight belong to the evening before', () => {
  // 2026-05-06 is a Wednesday, so 01:30 belongs to Tuesday's hours.
  const openUntilTwo = place(daily('18:00', '02:00'))
  expect(isPickupPossibleAt(openUntilTwo, '2026-05-06T01:30')).toBe(true)
  expect(isPickupPossibleAt(openUntilTwo, '2026-05-06T02:00')).toBe(false)
  expect(isPickupPossibleAt(place([{ day: 'Fri', from: '18:00', to: '02:00' }]), '2026-05-06T01:30')).toBe(false)
})

test('a restaurant that is closed today offers the times of its next open day', () =>
  expect(pickupTimes(place([{ day: 'Sat', from: '17:00', to: '18:00' }]), noon)).toEqual(
    ['17:00', '17:15', '17:30', '17:45'].map((time) => `2026-05-09T${time}`),
  ))

test('offers each time once at a clock change, and no skipped time', () => {
  const openAtNight = place(daily('00:00', '06:00'))
  const timesOfLongNight = pickupTimes(openAtNight, new Date('2026-11-01T04:00:00Z')) // midnight before the hour that comes twice
  expect(new Set(timesOfLongNight).size).toBe(timesOfLongNight.length)
  expect(timesOfLongNight).toContain('2026-11-01T01:30')
  expect(
    pickupTimes(openAtNight, new Date('2026-03-08T06:00:00Z')).filter((time) => time.startsWith('2026-03-08T02')),
  ).toEqual([])
})

test('a restaurant without hours in the catalog has pickup from 11:00', () => {
  expect(isPickupPossibleAt(place([]), '2026-05-06T11:00')).toBe(true)
  expect(isPickupPossibleAt(place([]), '2026-05-06T10:45')).toBe(false)
})
