import { weekdays } from '../../../domain/weekdays.ts'
import { describe, expect, test } from 'vitest'
import { restaurantRules } from './restaurant.ts'
import { availabilityOf } from './tables.ts'

// 80 restaurants, because the service derives the rules of a restaurant from its id.
const ids = Array.from({ length: 80 }, (_, index) => String(5_000 + index * 13))
const nightly = (from: string, to: string) => weekdays.map((day) => ({ day, from, to }))

/** Times near a request (`YYYY-MM-DD HH:mm`) that at least one of 80 restaurants with these hours offers to two guests. */
function offeredTimes(
  timezone: string,
  hours: ReturnType<typeof nightly>,
  request: string,
  now = '2026-02-20T12:00:00Z',
) {
  const [date = '', time = ''] = request.split(' ')
  const allTimes = ids.flatMap((restaurantId) => {
    const restaurant = { restaurantId, timezone, hours }
    return availabilityOf(restaurant, { date, time, partySize: 2 }, new Date(now), []).times
  })
  return [...new Set(allTimes)].toSorted()
}

const openUntilFour = nightly('18:00', '04:00')
const isInGap = (time: string) => time >= '02:00' && time < '03:00'

describe('near the night when clocks skip from two to three', () => {
  test.each([
    ['America/New_York', '2026-03-08 02:15', false],
    ['America/New_York', '2026-03-09 02:15', true],
    ['America/Phoenix', '2026-03-08 02:15', true],
    ['Pacific/Honolulu', '2026-03-08 02:15', true],
    ['America/Puerto_Rico', '2026-03-08 02:15', true],
    ['Pacific/Guam', '2026-03-08 02:15', true],
  ])('in %s around %s, times between two and three are offered: %s', (zone, request, isOffered) => {
    const times = offeredTimes(zone, openUntilFour, request)
    expect(times).toContain('01:30')
    expect(times.some(isInGap)).toBe(isOffered)
  })

  test('the minimum notice of a restaurant counts elapsed time and not the wall clock', () => {
    // 01:20 in New York; half an hour later its clock shows 01:50, an hour later 03:20.
    const times = offeredTimes('America/New_York', openUntilFour, '2026-03-08 03:00', '2026-03-08T06:20:00Z')
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect(time >= '01:50').toBe(true)
    const [restaurantId] = ids.filter((id) => restaurantRules(id).minutesAhead === 60)
    const restaurant = {
      restaurantId: restaurantId ?? '',
      timezone: 'America/New_York',
      hours: nightly('18:00', '06:00'),
    }
    const request = { date: '2026-03-08', time: '03:15', partySize: 2 }
    expect(availabilityOf(restaurant, request, new Date('2026-03-08T06:20:00Z'), []).state).toBe('too_close')
  })
})

describe('past midnight', () => {
  test.each([
    ['2026-03-07 00:45', '01:00'],
    ['2026-03-08 00:45', undefined], // after a Saturday without a service
  ])('near %s, the last time at restaurants open only from Friday evening until two is %s', (request, lastTime) => {
    const fridayHours = nightly('18:00', '02:00').filter(({ day }) => day === 'Fri')
    const times = offeredTimes('America/New_York', fridayHours, request)
    expect(times.at(-1)).toBe(lastTime)
  })

  test.each(['America/New_York', 'Pacific/Honolulu', 'Pacific/Guam'])(
    'no time is offered less than an hour before closing in %s',
    (zone) => {
      const requests = ['2026-05-09 21:30', '2026-05-09 00:30', '2026-05-09 23:45']
      const times = requests.flatMap((request) => offeredTimes(zone, nightly('17:00', '00:30'), request))
      expect(times).not.toEqual([])
      expect(times.filter((time) => time < '17:00' || time > '23:30')).toEqual([])
    },
  )
})

test('yesterday is too close even when it is still today in another zone', () => {
  // Sunday has begun in Guam; it is Saturday in New York and in Honolulu.
  const now = new Date('2026-03-07T15:00:00Z')
  const stateOf = (timezone: string, date: string) =>
    availabilityOf(
      { restaurantId: '5000', timezone, hours: openUntilFour },
      { date, time: '23:00', partySize: 2 },
      now,
      [],
    ).state
  expect(stateOf('Pacific/Guam', '2026-03-07')).toBe('too_close')
  expect(stateOf('America/New_York', '2026-03-06')).toBe('too_close')
  for (const zone of ['America/New_York', 'Pacific/Honolulu']) expect(stateOf(zone, '2026-03-07')).not.toBe('too_close')
})
