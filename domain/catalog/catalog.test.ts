import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boxAround,
  boundingBoxOf,
  middleOf,
  groundMeters,
  metersBetween,
  metersPerMile,
  roundCoordinate,
  shownMiles,
  unitVector,
} from './distance.ts'
import { parseBenefits, parseHours } from './hours.ts'
import {
  acclaimedBit,
  dayMask,
  earningDays,
  featureBits,
  featureMask,
  featureOrder,
  mealBits,
  mealMask,
  mealOrder,
  newBit,
  priceBits,
  priceMask,
  reservationsBit,
  traitsOf,
} from './traits.ts'
import type { BenefitWindow } from '../earning/terms.ts'
import { weekdays, type Weekday } from '../weekdays.ts'

const earthRadiusMeters = 6_371_008.8 // the mean radius

describe('distance', () => {
  test.each([
    ['one degree of latitude', [40, -74], [41, -74], 111_195],
    ['one degree of longitude at 60 degrees north', [60, 10], [60, 11], 55_597],
    ['the way from Times Square to the Flatiron', [40.758, -73.9855], [40.7411, -73.9897], 1_912],
    ['a way across the date line', [51.9, 179.95], [51.9, -179.95], 6_862],
    ['the way to the same door', [33.7, -84.4], [33.7, -84.4], 0],
  ] as const)('measures %s to within two meters', (_title, a, b, meters) => {
    expect(Math.abs(metersBetween(unitVector(a[0], a[1]), unitVector(b[0], b[1])) - meters)).toBeLessThanOrEqual(2)
  })

  test.each([
    [0, 0],
    [8, 0],
    [9, 0.01],
    [1609.344, 1],
    [16_093, 10],
    [40_233, 25],
  ])('shows %s meters as %s miles', (meters, miles) => {
    expect(shownMiles(meters)).toBe(miles)
  })

  test.each([
    [41.87654, 41.88],
    [-87.65432, -87.65],
    [-73.9857, -73.99],
    [10, 10],
  ])('rounds the coordinate %s to %s', (coordinate, rounded) => {
    expect(roundCoordinate(coordinate)).toBe(rounded)
  })

  /** The chord of an arc on the unit sphere. */
  const chordOf = (arcMeters: number) => 2 * Math.sin(arcMeters / earthRadiusMeters / 2)

  test('ground meters are within a meter of the exact arc up to 500 km', () => {
    for (let km = 0; km <= 500; km += 5)
      expect(Math.abs(groundMeters(chordOf(km * 1000) ** 2) - km * 1000)).toBeLessThanOrEqual(1)
  })

  test('rounds to the nearest meter at 500 km', () => {
    expect(groundMeters(chordOf(499_999.6) ** 2)).toBe(500_000)
    expect(groundMeters(chordOf(500_000.4) ** 2)).toBe(500_000)
  })

  test.each([
    [{ south: 41, west: 10, north: 42, east: 10 }, 1, { latitude: 41.5, longitude: 10 }],
    [{ south: 41, west: -88, north: 42, east: -87 }, 1, { latitude: 41.5, longitude: -87.5 }],
    [{ south: -20, west: 179, north: -18, east: -179 }, 2, { latitude: -19, longitude: 180 }],
    [{ south: -20, west: 178, north: -18, east: -176 }, 2, { latitude: -19, longitude: -179 }],
  ])('the map area %j has %s longitude range(s) and the center %j', (box, ranges, middle) => {
    expect(boundingBoxOf(box).ranges).toHaveLength(ranges)
    expect(middleOf(box)).toEqual(middle)
  })

  test.each([
    ['on the equator', 0, 10, { south: -1, north: 1, ranges: [{ west: 9, east: 11 }] }],
    ['at 60 degrees north', 60, 10, { south: 59, north: 61, ranges: [{ west: 8, east: 12 }] }],
    ['at 60 degrees south', -60, 10, { south: -61, north: -59, ranges: [{ west: 8, east: 12 }] }],
    ['at the North Pole', 89.5, 10, { south: 88.5, north: 90, ranges: [{ west: -180, east: 180 }] }],
    ['at the South Pole', -89.5, 10, { south: -90, north: -88.5, ranges: [{ west: -180, east: 180 }] }],
    [
      'west of the date line',
      0,
      179.5,
      {
        south: -1,
        north: 1,
        ranges: [
          { west: 178.5, east: 180 },
          { west: -180, east: -179.5 },
        ],
      },
    ],
    [
      'east of the date line',
      0,
      -179.5,
      {
        south: -1,
        north: 1,
        ranges: [
          { west: 179.5, east: 180 },
          { west: -180, east: -178.5 },
        ],
      },
    ],
  ])('the box of one degree around a point %s', (_title, latitude, longitude, expected) => {
    const round = (value: number) => Math.round(value * 100) / 100
    const { south, north, ranges } = boxAround(latitude, longitude, 111_195) // meters of one degree
    expect({
      south: round(south),
      north: round(north),
      ranges: ranges.map(({ west, east }) => ({ west: round(west), east: round(east) })),
    }).toEqual(expected)
  })

  test('the box of a circle around the whole earth is the whole earth', () => {
    const whole = { south: -90, north: 90, ranges: [{ west: -180, east: 180 }] }
    expect(boxAround(51.9, 179.98, 20_000_000)).toEqual(whole)
    expect(boxAround(-33.9, 18.4, 20_000_000)).toEqual(whole)
  })

  test('an area across the date line has a range on each side of the line, and another area has one range', () => {
    expect(boundingBoxOf({ south: -20, west: 179, north: -18, east: -179 })).toEqual({
      south: -20,
      north: -18,
      ranges: [
        { west: 179, east: 180 },
        { west: -180, east: -179 },
      ],
    })
    expect(boundingBoxOf({ south: 1, west: 5, north: 2, east: 5 })).toEqual({
      south: 1,
      north: 2,
      ranges: [{ west: 5, east: 5 }],
    })
  })

  test('the box contains every point within the radius', () => {
    const center = fc.tuple(
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    )
    fc.assert(
      fc.property(
        center,
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([lat, lng], bearing, share) => {
          const radius = 100 * metersPerMile
          // The point at the angle `reach` from the center in the direction `bearing` (destination on a great circle).
          const reach = (radius * share) / earthRadiusMeters
          const rad = Math.PI / 180 // radians of one degree
          const latitudeRadians = Math.asin(
            Math.sin(lat * rad) * Math.cos(reach) + Math.cos(lat * rad) * Math.sin(reach) * Math.cos(bearing),
          )
          const longitudeRadians =
            lng * rad +
            Math.atan2(
              Math.sin(bearing) * Math.sin(reach) * Math.cos(lat * rad),
              Math.cos(reach) - Math.sin(lat * rad) * Math.sin(latitudeRadians),
            )
          const [latitude, longitude] = [latitudeRadians / rad, ((longitudeRadians / rad + 540) % 360) - 180]
          const box = boxAround(lat, lng, radius)
          expect(
            latitude >= box.south &&
              latitude <= box.north &&
              box.ranges.some(({ west, east }) => longitude >= west && longitude <= east),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('traits: earning days and bits', () => {
  const days = (mask: number): Weekday[] => weekdays.filter((day) => (mask & dayMask([day])) !== 0)
  test.each<[string, BenefitWindow[], readonly Weekday[]]>([
    ['without a calendar, every day earns', [], weekdays],
    [
      'with earning days in the calendar, only those earn',
      [
        { day: 'Tue', kind: 'earn' },
        { day: 'Wed', kind: 'earn', from: '17:00', to: '21:00' },
      ],
      ['Tue', 'Wed'],
    ],
    [
      'with a blackout of a day, all other days earn',
      [{ day: 'Sat', kind: 'none' }],
      ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    ],
    ['a day with some blackout hours earns', [{ day: 'Sat', kind: 'none', from: '18:00', to: '22:00' }], weekdays],
    ['a day blacked out from a time earns', [{ day: 'Sat', kind: 'none', from: '18:00' }], weekdays],
    ['a day blacked out until a time earns', [{ day: 'Sat', kind: 'none', to: '11:00' }], weekdays],
    [
      'a day that is both an earning day and a blackout does not earn',
      [
        { day: 'Sat', kind: 'earn' },
        { day: 'Sat', kind: 'none' },
      ],
      [],
    ],
  ])('%s', (_title, benefits, expected) => {
    expect(days(earningDays(benefits))).toEqual(expected)
  })

  test('the bits of a group are those of all its values, and all groups fill 24 bits', () => {
    expect([featureMask(featureOrder), mealMask(mealOrder), priceMask([0, 1, 2, 3, 4])]).toEqual([
      featureBits,
      mealBits,
      priceBits,
    ])
    expect([featureMask([]), mealMask([]), priceMask([5]), dayMask([])]).toEqual([0, 0, 0, 0])
    const flags = acclaimedBit | newBit | reservationsBit
    expect(featureBits + mealBits + priceBits + flags + dayMask(weekdays)).toBe(2 ** 24 - 1)
  })

  test('no two traits share a bit', () => {
    const noTraits = {
      features: [],
      meals: [],
      priceRange: 0,
      acclaimedLevel: 0,
      isNew: false,
      openTableId: '',
      benefits: [],
    } as const
    const allTraits = traitsOf({
      features: ['delivery', 'dine_in', 'takeout', 'online_ordering'],
      meals: ['breakfast', 'brunch', 'lunch', 'dinner', 'late_night'],
      priceRange: 4,
      acclaimedLevel: 1,
      isNew: true,
      openTableId: 'x',
      benefits: [],
    })
    const countBits = (bits: number) => bits.toString(2).replaceAll('0', '').length
    expect(countBits(traitsOf(noTraits))).toBe(1 + 7) // the lowest price and seven days
    expect(countBits(allTraits)).toBe(4 + 5 + 1 + 3 + 7) // features, meals, price, flags and days
    expect(allTraits).toBeLessThan(2 ** 24)
  })
})

describe('parsing of hours', () => {
  test.each([
    ['Mon-Wed 11:00-22:00', 'Mon 11:00-22:00, Tue 11:00-22:00, Wed 11:00-22:00'],
    ['Sat 10:00-14:00,17:00-01:00', 'Sat 10:00-14:00, Sat 17:00-01:00'],
    ['Fri-Sun 17:00-23:00', 'Fri 17:00-23:00, Sat 17:00-23:00, Sun 17:00-23:00'],
    ['Sat,Sun 09:00-15:00; Mon closed', 'Sat 09:00-15:00, Sun 09:00-15:00'],
    ['Sat  10:00-14:00, 17:00-01:00', 'Sat 10:00-14:00, Sat 17:00-01:00'],
    ['Fri-Mon 17:00-23:00', 'Fri 17:00-23:00, Sat 17:00-23:00, Sun 17:00-23:00, Mon 17:00-23:00'],
    ['Monday-tuesday 11:00-22:00;', 'Mon 11:00-22:00, Tue 11:00-22:00'],
    ['', ''],
  ])('parses the hours "%s" as "%s"', (text, expected) => {
    const result = parseHours(text)
    expect(result.ok && result.value.map(({ day, from, to }) => `${day} ${from}-${to}`).join(', ')).toBe(expected)
  })
  test('reads daily as seven days', () => {
    const result = parseHours('daily 07:00-15:00')
    expect(result.ok && result.value).toHaveLength(7)
  })
  const [noDays, noTimes] = ['does not begin with days like Mon-Fri', 'has no times like 11:00-22:00']
  test.each([
    ['Mon 11-22', noTimes],
    ['Mon 25:00-26:00', noTimes],
    ['Mon 111:00-22:00', noTimes],
    ['Mon 11:00-22:000', noTimes],
    ['Mon', noTimes],
    ['Mon 11:00-12:00-13:00', noTimes],
    ['whenever', noDays],
    ['11:00-22:00', noDays],
    ['Foo-Fri 11:00-22:00', noDays],
    ['Mon-Foo 11:00-22:00', noDays],
    ['Mon-Wed-Fri 11:00-22:00', noDays],
  ])('refuses %s, because it %s', (text, reason) => {
    expect(parseHours(text)).toEqual({ ok: false, reason: `"${text}" ${reason}` })
  })
  test('reads benefits with days, hours and exceptions', () => {
    expect(parseBenefits('Mon-Tue; Fri 17:00-22:00; not Sat')).toEqual({
      ok: true,
      value: [
        { day: 'Mon', kind: 'earn' },
        { day: 'Tue', kind: 'earn' },
        { day: 'Fri', from: '17:00', to: '22:00', kind: 'earn' },
        { day: 'Sat', kind: 'none' },
      ],
    })
  })
  test.each([
    ['Not  Sat', [{ day: 'Sat', kind: 'none' }]],
    ['not Sat  17:00-19:00', [{ day: 'Sat', from: '17:00', to: '19:00', kind: 'none' }]],
    [
      'Sat 11:00-14:00, 17:00-19:00',
      [
        { day: 'Sat', from: '11:00', to: '14:00', kind: 'earn' },
        { day: 'Sat', from: '17:00', to: '19:00', kind: 'earn' },
      ],
    ],
  ])('reads the benefits %s', (text, value) => {
    expect(parseBenefits(text)).toEqual({ ok: true, value })
  })
  test.each([
    ['sometimes', 'does not name days like Mon-Fri'],
    ['notSat', 'does not name days like Mon-Fri'],
    ['Mon noon', 'has no times like 17:00-22:00'],
    ['Mon not 17:00-22:00', 'has no times like 17:00-22:00'],
    ['Mon 17:00-22:00 or later', 'has no times like 17:00-22:00'],
  ])('refuses the benefits %s, because it %s', (text, reason) => {
    expect(parseBenefits(text)).toEqual({ ok: false, reason: `"${text}" ${reason}` })
  })
})
