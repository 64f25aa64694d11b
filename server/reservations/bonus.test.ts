import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite, type DinerReport } from '../../checks/fixtures/dining.ts'
import { awardReceipt, listTransactions } from '../../contract/api/activity.ts'
import { currentMember } from '../../contract/api/session.ts'
import { weekdays } from '../../domain/weekdays.ts'
import {
  cancelReservation,
  changeReservation,
  listReservations,
  makeReservation,
  tableAvailability,
} from '../../contract/api/reservations.ts'
import type { TableBooking } from '../../providers/reservations/table-booking.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { testTables } from '../../checks/fixtures/tables.ts'
import { connect, inPartner, type Db } from '../database/connect.ts'
import { recordTime } from './bonus.ts'
import { reservationRoutes } from './routes.ts'
import { memberReservations } from './serialize.ts'

const [hourMs, zone] = [3_600_000, 'America/New_York']
const [table, quiet] = [3, 4]
let site: DiningSite
/** The start of the hours in these tests. */
let base: Date
/** The restaurants' local time so many hours later. */
const clock = (hours: number) => wallClockIn(zone, new Date(base.getTime() + hours * hourMs)) ?? ''
const timeAt = (hours: number) => ({ date: clock(hours).slice(0, 10), time: clock(hours).slice(11, 16) })

/** A booking service with a free table at every time. */
const everyTable = (deps: { clock: { now(): Date } }): TableBooking => ({
  ...testTables(deps.clock),
  available: async (_id, { time }) => ({ state: 'available', times: [time] }),
  book: async () => ({ outcome: 'booked', reference: 'R-1' }),
  cancel: async () => true,
  change: async () => ({ outcome: 'booked', reference: 'R-2' }),
})

beforeAll(async () => {
  base = new Date()
  // The fifth restaurant gives no reward in the hour that begins with its table.
  const benefits = weekdays.map((day) => ({ day, from: timeAt(4).time, to: timeAt(5).time, kind: 'none' as const }))
  site = await openDiningSite(
    [{ openTableId: '100' }, { openTableId: '200', benefits }],
    [(app, deps) => reservationRoutes(everyTable(deps))(app, deps)],
  )
  // The settings are those of the brand's folder: the carrier pays the bonus.
  base = site.deps.clock.now()
  await site.change('lumen-mobile', () => ({}))
})
afterAll(() => site.close())

const setOffer = (hasReservationBonus: boolean, overrides: object = {}) =>
  site.change('lumen-mobile', ({ earning }) => ({ hasReservationBonus, earning: { ...earning, ...overrides } }))
/** Runs `work` at that hour, then resets the clock. */
async function at<T>(hours: number, work: () => Promise<T>): Promise<T> {
  const shift = base.getTime() + hours * hourMs - site.deps.clock.now().getTime()
  site.later(shift)
  try {
    return await work()
  } finally {
    site.later(-shift)
  }
}
async function asAdmin<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(site.database.adminUrl, { max: 1, name: 'test' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
async function book(diner: Diner, hours: number, place = table): Promise<string> {
  const request = { ...timeAt(hours), partySize: 2, key: randomUUID() }
  const reply = await diner.call(makeReservation, { params: { id: `place-${place}` }, body: request })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.id
}
/** Moves a table to another time, as a change of the reservation writes it. */
async function move(id: string, hours: number): Promise<void> {
  const starts_at = new Date(base.getTime() + hours * hourMs)
  const { partner_id, member_id } = await asAdmin((db) =>
    db
      .updateTable('reservation')
      .set({ ...timeAt(hours), starts_at })
      .where('id', '=', id)
      .returning(['partner_id', 'member_id'])
      .executeTakeFirstOrThrow(),
  )
  await inPartner(site.deps.db, partner_id, (tx) =>
    recordTime(site.deps, tx, { partnerId: partner_id, memberId: member_id, id }),
  )
}
const cancel = (diner: Diner, id: string) => diner.call(cancelReservation, { params: { id } })
let bills = 0
const bill = (hours: number, overrides: Partial<DinerReport> = {}): DinerReport => {
  const id = `bill-${(bills += 1)}`
  return { kind: 'clearing', id, amountMinor: 6_000, at: clock(hours), place: table, ...overrides }
}
const dine = (diner: Diner, hours: number, overrides: Partial<DinerReport> = {}) =>
  at(hours, () => site.report(diner, bill(hours, overrides)))
const rows = async (diner: Diner) => {
  const reply = await diner.call(listTransactions, { query: {} })
  return reply.ok ? reply.value.data : []
}
const bonusAmounts = async (diner: Diner) =>
  (await rows(diner)).filter((row) => row.transactionTypeCode === 'A').map(({ benefitAmount }) => benefitAmount)
/** The bonus states in the list at that hour. */
const statesAt = (diner: Diner, hours: number) =>
  at(hours, async () => {
    const partner = site.deps.partners.byId('lumen-mobile')
    const { id } = await site.deps.pipelineDb
      .selectFrom('member')
      .select('id')
      .where('public_id', '=', diner.publicId)
      .executeTakeFirstOrThrow()
    if (!partner) throw new Error('the partner is missing')
    return (await memberReservations(site.deps, partner, id)).map(({ bonus }) => bonus?.state ?? null)
  })
const states = async (diner: Diner) => {
  const reply = await diner.call(listReservations, {})
  return reply.ok ? reply.value.reservations.map(({ bonus }) => bonus?.state ?? null) : []
}

test('a dine at a reserved table pays $5 once, without accepting a bonus [M2-014] [P1-547] [P1-640]', async () => {
  const diner = await site.diner('lumen-mobile')
  await book(diner, 4)
  expect(await states(diner)).toEqual(['offered'])
  await dine(diner, 4.5, { kind: 'authorization', id: 'm2-014' })
  expect([await bonusAmounts(diner), await states(diner)]).toEqual([[], ['clearing']])
  await dine(diner, 5, { id: 'm2-014', at: clock(4.5) })
  await dine(diner, 5.5)
  expect([await bonusAmounts(diner), await states(diner)]).toEqual([[500], ['paid']])
  const row = (await rows(diner)).find((candidate) => candidate.transactionTypeCode === 'A')
  expect(row).toMatchObject({ merchantName: 'Reservation at Place 3', transactionStatus: 'awarded', dineAmount: 0 })
  const receipt = await diner.call(awardReceipt, { params: { id: row?.awardId ?? '' } })
  expect(receipt).toMatchObject({
    value: {
      units: 500,
      lines: [{ code: 'bonus_table', counted: true, fixedPointUnits: 5_000_000 }, { code: 'total' }],
      postings: [{ units: 500, isReversal: false }],
    },
  })
  const list = await diner.call(listReservations, {})
  expect(list.ok && list.value.reservations[0]?.bonus).toMatchObject({ units: 500, awardId: row?.awardId })
  const file = await diner.raw('GET', '/api/Member/Transactions/Download')
  expect(file.body).toContain('Reservation at Place 3')
  const member = await diner.call(currentMember, {})
  expect(member.ok && member.value.activeBonuses.map(({ kind }) => kind)).not.toContain('reservation')
})

describe('whether a reservation pays its bonus [P1-640]', () => {
  type Scene = (diner: Diner) => Promise<unknown>
  /** `hour`: when the member signs in, for fifteen minutes. */
  type Case = [what: string, bonuses: number[], state: (string | null)[], scene: Scene, hour?: number]
  const other = () => site.diner('lumen-mobile')
  const bookEarly = (diner: Diner, hours: number, place = table) => at(2, () => book(diner, hours, place))
  const cases: Case[] = [
    ['pays nothing without a dine', [], ['waiting'], (d) => bookEarly(d, 4)],
    ['pays for a bill just under an hour early', [500], ['paid'], (d) => book(d, 4).then(() => dine(d, 3.1))],
    ['pays nothing for a bill more than an hour early', [], ['waiting'], (d) => book(d, 4).then(() => dine(d, 2.9))],
    ['pays for a bill just under six hours late', [500], ['paid'], (d) => book(d, 4).then(() => dine(d, 9.9))],
    ['pays nothing for a bill six hours late', [], ['waiting'], (d) => book(d, 4).then(() => dine(d, 10.1))],
    ['pays nothing at other restaurants', [], ['waiting'], (d) => book(d, 4).then(() => dine(d, 4.5, { place: 0 }))],
    [
      'pays nothing for the dine of another member',
      [],
      ['waiting'],
      async (d) => {
        await bookEarly(d, 4)
        await dine(await other(), 4.5)
      },
    ],
    [
      'pays nothing after it is canceled',
      [],
      ['canceled'],
      async (d) => {
        await at(2, async () => cancel(d, await book(d, 4)))
        await dine(d, 4.5)
      },
    ],
    [
      'pays for a dine that was canceled only afterwards',
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
        await at(3.4, () => site.report(d, bill(3.6)))
        await at(3.5, () => book(d, 4))
        await dine(d, 4.5, { place: 0 })
      },
      3.4,
    ],
    [
      'pays one bonus for one dine at two tables, that of the nearest',
      [500],
      ['paid', 'other_reservation'],
      async (d) => {
        await bookEarly(d, 4)
        // Booked at a later time, so that the order of booking differs from the order of nearness.
        await at(2.1, () => book(d, 6))
        await dine(d, 5.2)
      },
    ],
    [
      'pays both tables for a dine at each',
      [500, 500],
      ['paid', 'paid'],
      async (d) => {
        await bookEarly(d, 4)
        await bookEarly(d, 7)
        await dine(d, 4.5)
        await dine(d, 7.5)
      },
    ],
    [
      'pays one bonus for a bill paid in two parts',
      [500],
      ['paid'],
      async (d) => {
        await bookEarly(d, 4)
        await dine(d, 5)
        await dine(d, 5.1)
      },
    ],
    [
      'is reversed by a full refund',
      [],
      ['taken_back'],
      async (d) => {
        await bookEarly(d, 4)
        await dine(d, 5, { id: 'full' })
        await dine(d, 6, { kind: 'refund', id: 'full-back', of: 'full' })
      },
    ],
    [
      'remains after a partial refund',
      [500],
      ['paid'],
      async (d) => {
        await bookEarly(d, 4)
        await dine(d, 5, { id: 'part' })
        await dine(d, 6, { kind: 'refund', id: 'part-back', of: 'part', amountMinor: 5_000 })
      },
    ],
    [
      'is paid again by another dine after a refund',
      [500],
      ['paid'],
      async (d) => {
        await bookEarly(d, 4)
        await dine(d, 5, { id: 'again' })
        await dine(d, 6, { kind: 'refund', id: 'again-back', of: 'again' })
        await dine(d, 6.5)
      },
    ],
    [
      'pays nothing at a time without rewards, although the bill earns later',
      [],
      ['no_bonus'],
      async (d) => {
        await bookEarly(d, 4, quiet)
        await dine(d, 5.5, { place: quiet })
      },
    ],
    [
      'pays nothing for a dine that earns nothing',
      [],
      ['earned_nothing'],
      async (d) => {
        await bookEarly(d, 5.5, quiet)
        await dine(d, 4.9, { place: quiet })
      },
    ],
  ]
  test.each(cases)('it %s', async (_what, bonuses, state, scene, hour = 2) => {
    const diner = await at(hour, () => site.diner('lumen-mobile'))
    await scene(diner)
    expect(await at(hour, () => bonusAmounts(diner))).toEqual(bonuses)
    expect(await statesAt(diner, 11)).toEqual(state)
  })
})

describe('the settings at the time of the booking decide', () => {
  test('a bonus that is switched off later is still paid, and new bookings promise none [P1-017]', async () => {
    const diner = await site.diner('lumen-mobile')
    await book(diner, 4)
    await setOffer(false, { reservationBonusDollars: 9 })
    const lateDiner = await site.diner('lumen-mobile')
    await book(lateDiner, 4)
    await setOffer(true)
    await dine(diner, 4.5)
    await dine(lateDiner, 4.5)
    expect([await bonusAmounts(diner), await bonusAmounts(lateDiner)]).toEqual([[500], []])
    expect([await statesAt(diner, 5), await statesAt(lateDiner, 5)]).toEqual([['paid'], ['no_bonus']])
  })

  test('another party at the same time keeps the bonus that was switched off meanwhile [P1-017]', async () => {
    const diner = await site.diner('lumen-mobile')
    const id = await book(diner, 3)
    await setOffer(false)
    const reply = await diner.call(changeReservation, { params: { id }, body: { ...timeAt(3), partySize: 3 } })
    await setOffer(true)
    expect([reply.ok, await states(diner)]).toEqual([true, ['offered']])
  })
  test('a partner without the bonus pays none and shows none [P1-017]', async () => {
    await setOffer(false)
    const diner = await site.diner('lumen-mobile')
    await book(diner, 4)
    await dine(diner, 4.5)
    expect([await bonusAmounts(diner), await statesAt(diner, 5)]).toEqual([[], [null]])
    await setOffer(true)
  })

  test('the bonus has the partner’s amount and minimum bill, and ends with a refund below the minimum [P1-547]', async () => {
    await setOffer(true, { reservationBonusDollars: 7, qualifyingDineMinor: 2_000 })
    const diner = await site.diner('lumen-mobile')
    await book(diner, 4)
    await dine(diner, 4.2, { amountMinor: 1_999 })
    expect([await bonusAmounts(diner), await statesAt(diner, 5)]).toEqual([[], ['too_small']])
    await dine(diner, 4.5, { id: 'large', amountMinor: 6_000 })
    expect([await bonusAmounts(diner), await statesAt(diner, 5)]).toEqual([[700], ['paid']])
    await dine(diner, 6, { kind: 'refund', id: 'large-back', of: 'large', amountMinor: 4_001 })
    expect([await bonusAmounts(diner), await statesAt(diner, 7)]).toEqual([[], ['taken_back']])
    await setOffer(true)
  })
})

test('search results show the bonus only for times at which a visit earns [P1-616]', async () => {
  const countBonusTimes = async (hours: number, place: number) => {
    const query = { date: clock(hours).slice(0, 10), time: clock(hours).slice(11, 16), partySize: 2 }
    const reply = await site.browser().call(tableAvailability, { params: { id: `place-${place}` }, query })
    return reply.ok && reply.value.timesWithBonus.length
  }
  expect([await countBonusTimes(4, table), await countBonusTimes(4, quiet), await countBonusTimes(5, quiet)]).toEqual([
    1, 0, 1,
  ])
  await setOffer(false)
  expect(await countBonusTimes(4, table)).toBe(0)
  await setOffer(true)
})

test('a moved reservation belongs to its new time, and an earlier dine stays with the earlier time [P1-640]', async () => {
  const earlyDiner = await at(2, () => site.diner('lumen-mobile'))
  const id = await at(2, () => book(earlyDiner, 4))
  await dine(earlyDiner, 3.5)
  await at(3.6, () => move(id, 26))
  await dine(earlyDiner, 26.5)
  expect(await at(2, () => bonusAmounts(earlyDiner))).toEqual([500])

  const lateDiner = await at(2, () => site.diner('lumen-mobile'))
  const movedId = await at(2, () => book(lateDiner, 4))
  const change = { params: { id: movedId }, body: { ...timeAt(26), partySize: 3 } }
  expect((await at(2.1, () => lateDiner.call(changeReservation, change))).ok).toBe(true)
  await dine(lateDiner, 4.5)
  expect(await at(2, () => bonusAmounts(lateDiner))).toEqual([])
  await dine(lateDiner, 26.5)
  expect(await at(2, () => bonusAmounts(lateDiner))).toEqual([500])

  const quietDiner = await at(2, () => site.diner('lumen-mobile'))
  const quietId = await at(2, () => book(quietDiner, 7, quiet))
  await at(2.5, () => move(quietId, 4))
  await dine(quietDiner, 5.5, { place: quiet })
  expect([await at(2, () => bonusAmounts(quietDiner)), await statesAt(quietDiner, 6)]).toEqual([[], ['no_bonus']])
  await at(5.6, () => move(quietId, 7))
  await dine(quietDiner, 7.5, { place: quiet })
  expect(await at(2, () => bonusAmounts(quietDiner))).toEqual([500])
})

test('a dine that is reported while its table is canceled is either paid or not, and the ledger is consistent', async () => {
  for (let round = 0; round < 6; round += 1) {
    const diner = await site.diner('lumen-mobile')
    const id = await book(diner, 0.5)
    await Promise.all([cancel(diner, id), site.report(diner, bill(0.2))])
  }
  expect((await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})
