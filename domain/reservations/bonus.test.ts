import { describe, expect, test } from 'vitest'
import { reservationBonusMinor, type ReservationBonusSettings } from './bonus-amount.ts'
import {
  reservationBonusRule,
  reservationBonusState,
  reservationBonusStates,
  timePaysBonus,
  type NearbyDine,
} from './bonus.ts'

const carrier: ReservationBonusSettings = {
  hasReservationBonus: true,
  openTableReservationsEnabled: true,
  reservationNetwork: null,
  currencyType: 'Dollar',
  earning: { reservationBonusDollars: 5, qualifyingDineMinor: 1_000 },
}

test.each<[string, Partial<ReservationBonusSettings>, number]>([
  ['with the bonus', {}, 500],
  ['that pays in credits', { currencyType: 'Credit' }, 500],
  ['without the bonus', { hasReservationBonus: false }, 0],
  ['without reservations', { openTableReservationsEnabled: false }, 0],
  ['whose tables are booked on a network', { reservationNetwork: {} }, 0],
  ['that pays in miles', { currencyType: 'Mile' }, 0],
  ['that pays in points', { currencyType: 'Point' }, 0],
  ['that pays nothing', { earning: { reservationBonusDollars: 0, qualifyingDineMinor: 0 } }, 0],
])('a partner %s (%o) pays %i cents for a reservation [P1-017] [P1-547]', (_title, change, minor) => {
  expect(reservationBonusMinor({ ...carrier, ...change })).toBe(minor)
})

describe('times that pay [P1-616]', () => {
  /** November 24 2026 is a Tuesday. */
  const date = '2026-11-24'
  const blackout = { day: 'Tue', from: '17:00', to: '19:00', kind: 'none' } as const
  const earlyHours = { day: 'Tue', from: '15:00', to: '18:00', kind: 'earn' } as const
  test.each([
    ['without earning hours and blackouts', [], '19:00', true],
    ['before its blackout', [blackout], '16:45', true],
    ['in its blackout', [blackout], '17:00', false],
    ['after its blackout', [blackout], '19:00', true],
    ['in its earning hours', [earlyHours], '17:00', true],
    ['outside its earning hours', [earlyHours], '18:00', false],
    ['on a day that earns nothing', [{ day: 'Tue', kind: 'none' } as const], '12:00', false],
    ['on another day than the blackout', [{ day: 'Wed', kind: 'none' } as const], '12:00', true],
  ])(
    'a restaurant %s (%o) pays the bonus at %s: %s, and never for a partner without the bonus',
    (_title, benefits, time, pays) => {
      expect(timePaysBonus(carrier, { benefits }, { date, time })).toBe(pays)
      expect(timePaysBonus({ ...carrier, hasReservationBonus: false }, { benefits }, { date, time })).toBe(false)
    },
  )
})

test('the bonus of a reservation requires one qualifying dine of that reservation', () => {
  expect(reservationBonusRule(carrier, { reservationId: 'r', description: 'Reservation at Ember' })).toEqual({
    description: 'Reservation at Ember',
    newMember: false,
    units: 500,
    minimumMinor: 1_000,
    currency: 'Dollar',
    goal: { kind: 'reservation', visits: 1, reservationId: 'r' },
  })
})

describe('the state that the member reads', () => {
  const startsAt = new Date('2026-11-24T19:00:00Z')
  const hoursLater = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000)
  const facts = {
    reservationId: 'r',
    isOffered: true,
    hasBonus: true,
    isCanceled: false,
    startsAt,
    now: hoursLater(1),
    minimumMinor: 1_000,
    award: null,
    dines: [],
  }
  const bill: NearbyDine = { stage: 'cleared', hasEarned: true, countedMinor: 5_000, reservationId: 'r' }
  type Change = Partial<Parameters<typeof reservationBonusState>[0]>
  const rows: [string, Change, ReturnType<typeof reservationBonusState>][] = [
    ['before its time', { now: hoursLater(-1) }, 'offered'],
    ['after its time', {}, 'waiting'],
    ['while the bill is expected', { now: hoursLater(24 * 7 - 1) }, 'waiting'],
    ['once no bill is expected', { now: hoursLater(24 * 7) }, 'not_seen'],
    ['that was canceled', { isCanceled: true }, 'canceled'],
    ['whose bill is open', { dines: [{ ...bill, stage: 'pending' }] }, 'clearing'],
    ['whose bonus was paid', { award: 'paid', dines: [bill] }, 'paid'],
    ['whose bonus was paid, canceled after dining', { award: 'paid', isCanceled: true }, 'paid'],
    [
      'whose bonus was paid, while another bill is open',
      { award: 'paid', dines: [bill, { ...bill, stage: 'pending' }] },
      'paid',
    ],
    ['whose bonus was taken back', { award: 'taken_back', dines: [{ ...bill, stage: 'reversed' }] }, 'taken_back'],
    ['whose bonus was taken back, without a bill', { award: 'taken_back' }, 'taken_back'],
    ['whose bill was refunded before the bonus was paid', { dines: [{ ...bill, stage: 'reversed' }] }, 'taken_back'],
    ['with a bill below the minimum', { dines: [{ ...bill, countedMinor: 999 }] }, 'too_small'],
    ['with a bill that earned nothing', { dines: [{ ...bill, hasEarned: false }] }, 'earned_nothing'],
    ['whose dine is of another table', { dines: [{ ...bill, reservationId: 's' }] }, 'other_reservation'],
    ['whose dine is of no table', { dines: [{ ...bill, reservationId: null }] }, 'waiting'],
    ['at a time without the bonus', { hasBonus: false, dines: [bill] }, 'no_bonus'],
    ['of a partner without the bonus', { hasBonus: false, isOffered: false }, null],
    ['of a partner that switched the bonus off later', { isOffered: false, now: hoursLater(-1) }, 'offered'],
    ['at its start', { now: startsAt }, 'waiting'],
    ['without the bonus while a bill is open', { hasBonus: false, dines: [{ ...bill, stage: 'pending' }] }, null],
    // The bill is not too small. Without an award the bonus counts as not earned.
    ['with a bill of exactly the minimum', { dines: [{ ...bill, countedMinor: 1_000 }] }, 'earned_nothing'],
    ['with a bill below the minimum and a larger one', { dines: [bill, { ...bill, countedMinor: 999 }] }, 'too_small'],
    ['whose dine of another table is open', { dines: [{ ...bill, reservationId: 's', stage: 'pending' }] }, 'waiting'],
    [
      'with a dine of no table and one of another table',
      {
        dines: [
          { ...bill, reservationId: null },
          { ...bill, reservationId: 's' },
        ],
      },
      'other_reservation',
    ],
  ]
  test('each state of the list, and null, has a case', () => {
    expect(new Set(rows.map(([, , state]) => state))).toEqual(new Set([...reservationBonusStates, null]))
  })
  test.each(rows)('of a reservation %s (%o) is %s', (_title, change, state) => {
    expect(reservationBonusState({ ...facts, ...change })).toBe(state)
  })
})
