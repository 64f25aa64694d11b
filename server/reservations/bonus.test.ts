import { describe, expect, test } from 'vitest'
import type { Diner } from '../../checks/fixtures/dining.ts'
import {
  bonusAmounts,
  bonusRow,
  bonusSiteForTests,
  bonusStates,
  cancel,
  blackoutPlace,
  tablePlace,
} from '../../checks/fixtures/reservation-bonus.ts'
import { awardReceipt } from '../../contract/api/activity.ts'
import { changeReservation, listReservations } from '../../contract/api/reservations.ts'
import { currentMember } from '../../contract/api/session.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'

const { site, newDiner, localTime, timeAt, at, bill, book, move, dine, bonusStatesAt } = bonusSiteForTests()

// The numbers of `book`, `dine`, `at` and `move` are hours from the opening of the site.
test('a dine at a reserved table pays $5 once, without accepting a bonus [M2-014] [P1-547] [P1-640]', async () => {
  const diner = await newDiner()
  await book(diner, 4)
  expect(await bonusStates(diner)).toEqual(['offered'])
  await dine(diner, 4.5, { kind: 'authorization', id: 'm2-014' })
  expect([await bonusAmounts(diner), await bonusStates(diner)]).toEqual([[], ['clearing']])
  await dine(diner, 5, { id: 'm2-014', at: localTime(4.5) })
  // Another dine near the table, for which the site pays no second bonus.
  await dine(diner, 5.5)
  expect([await bonusAmounts(diner), await bonusStates(diner)]).toEqual([[500], ['paid']])
  const row = await bonusRow(diner)
  expect(row).toMatchObject({ merchantName: 'Reservation at Place 3', transactionStatus: 'awarded', dineAmount: 0 })
  const receipt = await diner.call(awardReceipt, { params: { id: row?.awardId ?? '' } })
  expect(receipt).toMatchObject({
    value: {
      units: 500,
      lines: [{ code: 'bonus_table', counted: true, fixedPointUnits: 5_000_000 }, { code: 'total' }],
      postings: [{ units: 500, isReversal: false }],
    },
  })
  const listReply = await diner.call(listReservations, {})
  expect(listReply.ok && listReply.value.reservations[0]?.bonus).toMatchObject({ units: 500, awardId: row?.awardId })
  const download = await diner.raw('GET', '/api/Member/Transactions/Download')
  expect(download.body).toContain('Reservation at Place 3')
  const member = await diner.call(currentMember, {})
  expect(member.ok && member.value.activeBonuses.map(({ kind }) => kind)).not.toContain('reservation')
})

describe('whether the site pays the bonus of a reservation [P1-640]', () => {
  type Scene = (diner: Diner) => Promise<unknown>
  /**
   * `bonuses`: paid amounts in cents. `states`: bonus states of the reservations, the latest table first. `hour`: hours from the opening of
   * the site to the sign-in of the member; the session lasts fifteen minutes.
   */
  type Case = [what: string, bonuses: number[], states: (string | null)[], scene: Scene, hour?: number]
  const bookAtTwo = (diner: Diner, hours: number, place: number = tablePlace) => at(2, () => book(diner, hours, place))
  const cases: Case[] = [
    ['pays nothing without a dine', [], ['waiting'], (d) => bookAtTwo(d, 4)],
    ['pays for a bill just under an hour early', [500], ['paid'], (d) => book(d, 4).then(() => dine(d, 3.1))],
    ['pays nothing for a bill more than an hour early', [], ['waiting'], (d) => book(d, 4).then(() => dine(d, 2.9))],
    ['pays for a bill just under six hours late', [500], ['paid'], (d) => book(d, 4).then(() => dine(d, 9.9))],
    ['pays nothing for a bill more than six hours late', [], ['waiting'], (d) => book(d, 4).then(() => dine(d, 10.1))],
    [
      'pays nothing for a dine at another restaurant',
      [],
      ['waiting'],
      (d) => book(d, 4).then(() => dine(d, 4.5, { place: 0 })),
    ],
    [
      'pays nothing for the dine of another member',
      [],
      ['waiting'],
      async (d) => {
        await bookAtTwo(d, 4)
        await dine(await newDiner(), 4.5)
      },
    ],
    [
      'pays nothing after the reservation is canceled',
      [],
      ['canceled'],
      async (d) => {
        await at(2, async () => cancel(d, await book(d, 4)))
        await dine(d, 4.5)
      },
    ],
    [
      'pays for a dine before the reservation is canceled',
      [500],
      ['paid'],
      async (d) => {
        const id = await at(3.4, () => book(d, 4))
        await dine(d, 3.5)
        await at(3.6, () => cancel(d, id))
      },
      3.4,
    ],
    [
      'pays nothing for a table booked after the bill',
      [],
      ['waiting'],
      async (d) => {
        await dine(d, 3.5)
        await at(3.6, () => book(d, 4))
      },
      3.4,
    ],
    [
      'pays nothing for a table booked after a bill whose network clock is ahead',
      [],
      ['waiting'],
      async (d) => {
        await at(3.4, () => site().report(d, bill(3.6)))
        await at(3.5, () => book(d, 4))
        // The pipeline processes the member again with this dine.
        await dine(d, 4.5, { place: 0 })
      },
      3.4,
    ],
    [
      'pays one bonus for one dine near two reservations, that of the nearer',
      [500],
      ['paid', 'other_reservation'],
      async (d) => {
        await bookAtTwo(d, 4)
        // Booked at a later time, so that the order of booking differs from the order of nearness.
        await at(2.1, () => book(d, 6))
        await dine(d, 5.2)
      },
    ],
    [
      'pays two bonuses for a dine at each of two tables',
      [500, 500],
      ['paid', 'paid'],
      async (d) => {
        await bookAtTwo(d, 4)
        await bookAtTwo(d, 7)
        await dine(d, 4.5)
        await dine(d, 7.5)
      },
    ],
    [
      'pays one bonus for a bill paid in two parts',
      [500],
      ['paid'],
      async (d) => {
        await bookAtTwo(d, 4)
        await dine(d, 5)
        await dine(d, 5.1)
      },
    ],
    [
      'takes the bonus back after a full refund',
      [],
      ['taken_back'],
      async (d) => {
        await bookAtTwo(d, 4)
        await dine(d, 5, { id: 'full' })
        await dine(d, 6, { kind: 'refund', id: 'full-back', of: 'full' })
      },
    ],
    [
      'still pays the bonus after a partial refund',
      [500],
      ['paid'],
      async (d) => {
        await bookAtTwo(d, 4)
        await dine(d, 5, { id: 'part' })
        await dine(d, 6, { kind: 'refund', id: 'part-back', of: 'part', amountMinor: 5_000 })
      },
    ],
    [
      'pays the bonus again for another dine after a refund',
      [500],
      ['paid'],
      async (d) => {
        await bookAtTwo(d, 4)
        await dine(d, 5, { id: 'refunded' })
        await dine(d, 6, { kind: 'refund', id: 'refunded-back', of: 'refunded' })
        await dine(d, 6.5)
      },
    ],
    // From hour 4 to hour 5, `blackoutPlace` gives no reward.
    [
      'pays nothing for a table at a time without rewards, although the dine is later and earns',
      [],
      ['no_bonus'],
      async (d) => {
        await bookAtTwo(d, 4, blackoutPlace)
        await dine(d, 5.5, { place: blackoutPlace })
      },
    ],
    [
      'pays nothing for a dine that earns nothing',
      [],
      ['earned_nothing'],
      async (d) => {
        await bookAtTwo(d, 5.5, blackoutPlace)
        await dine(d, 4.9, { place: blackoutPlace })
      },
    ],
  ]
  test.each(cases)('the site %s', async (_what, bonuses, states, scene, hour = 2) => {
    const diner = await at(hour, newDiner)
    await scene(diner)
    expect(await at(hour, () => bonusAmounts(diner))).toEqual(bonuses)
    // Hour 11 is later than every dine of the cases.
    expect(await bonusStatesAt(diner, 11)).toEqual(states)
  })
})

test('a moved reservation pays its bonus at its new time, unless the site paid the bonus for a dine before the move [P1-640]', async () => {
  const earlyDiner = await at(2, newDiner)
  const id = await at(2, () => book(earlyDiner, 4))
  await dine(earlyDiner, 3.5)
  await at(3.6, () => move(id, 26))
  await dine(earlyDiner, 26.5)
  expect(await at(2, () => bonusAmounts(earlyDiner))).toEqual([500])

  const lateDiner = await at(2, newDiner)
  const movedId = await at(2, () => book(lateDiner, 4))
  const change = { params: { id: movedId }, body: { ...timeAt(26), partySize: 3 } }
  expect((await at(2.1, () => lateDiner.call(changeReservation, change))).ok).toBe(true)
  await dine(lateDiner, 4.5)
  expect(await at(2, () => bonusAmounts(lateDiner))).toEqual([])
  await dine(lateDiner, 26.5)
  expect(await at(2, () => bonusAmounts(lateDiner))).toEqual([500])

  // From hour 4 to hour 5 this restaurant gives no reward, so a table at hour 4 pays no bonus.
  const quietDiner = await at(2, newDiner)
  const quietId = await at(2, () => book(quietDiner, 7, blackoutPlace))
  await at(2.5, () => move(quietId, 4))
  await dine(quietDiner, 5.5, { place: blackoutPlace })
  expect([await at(2, () => bonusAmounts(quietDiner)), await bonusStatesAt(quietDiner, 6)]).toEqual([[], ['no_bonus']])
  await at(5.6, () => move(quietId, 7))
  await dine(quietDiner, 7.5, { place: blackoutPlace })
  expect(await at(2, () => bonusAmounts(quietDiner))).toEqual([500])
})

test('the ledger stays consistent when a dine is reported while its table is canceled', async () => {
  // The report or the cancellation may come first, so the test repeats the race.
  for (let round = 0; round < 6; round += 1) {
    const diner = await newDiner()
    const id = await book(diner, 0.5)
    await Promise.all([cancel(diner, id), site().report(diner, bill(0.2))])
  }
  expect((await ledgerInvariants(site().database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})
