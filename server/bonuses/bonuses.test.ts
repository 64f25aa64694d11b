import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bonusMails, bonusPostings, withAdminDb } from '../../checks/fixtures/bonus-records.ts'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { openDiningSite, type Diner, type DiningSite, type DinerReport } from '../../checks/fixtures/dining.ts'
import { payDue, recordingPayer } from '../../checks/fixtures/payouts.ts'
import { awardReceipt, dineSummary, listTransactions } from '../../contract/api/activity.ts'
import { activateBonus } from '../../contract/api/bonuses.ts'
import { currentMember } from '../../contract/api/session.ts'
import type { Brand } from '../../contract/brand.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import type { Db } from '../database/connect.ts'

const base = { newMember: false, units: 500, days: 30, minimumMinor: 0, offeredFrom: '2026-01-01', offeredUntil: null }
const bonuses: Brand['bonuses'] = [
  { ...base, code: 'WELCOME', description: 'Welcome', newMember: true, goal: { kind: 'visits', visits: 2 } },
  { ...base, code: 'SPEND-100', description: 'Spend $100', units: 700, goal: { kind: 'spend', spendMinor: 10_000 } },
  { ...base, code: 'FIRST', description: 'First dinner', goal: { kind: 'first_dine' } },
  { ...base, code: 'TABLES', description: 'Book twice', units: 800, goal: { kind: 'reservation', visits: 2 } },
  {
    ...base,
    code: 'FRIEND',
    description: 'Bring a friend',
    units: 900,
    minimumMinor: 1_000,
    goal: { kind: 'referral', friends: 1 },
  },
  {
    ...base,
    code: 'OVER',
    description: 'Last summer',
    offeredUntil: '2026-01-02',
    goal: { kind: 'visits', visits: 1 },
  },
]

let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite()
  await site.changeSettings('lumen-mobile', ({ earning }) => ({
    bonuses,
    earning: { ...earning, newMemberBonusHours: 2_160 },
  }))
})
afterAll(() => site.close())

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** The restaurant's local time `hours` from now. The pipeline quarantines a purchase dated more than a day ahead. */
const inHours = (hours: number) =>
  wallClockIn('America/New_York', new Date(site.deps.clock.now().getTime() + hours * hourMs)) ?? ''
const clearing = (id: string, hours: number, amountMinor = 6_000): DinerReport => ({
  kind: 'clearing',
  id,
  amountMinor,
  at: inHours(hours),
})
const refund = (of: string, hours: number, amountMinor = 6_000): DinerReport => ({
  ...clearing(`${of}-back`, hours, amountMinor),
  kind: 'refund',
  of,
})
const accept = (diner: Diner, code: string) => diner.call(activateBonus, { params: { code } })
const activeBonusesOf = async (diner: Diner) => {
  const reply = await diner.call(currentMember, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.activeBonuses
}
const bonusOf = async (diner: Diner, code: string) =>
  (await activeBonusesOf(diner)).find((candidate) => candidate.code === code)

const asAdmin = <T>(work: (db: Db) => Promise<T>) => withAdminDb(site, work)
const mailsOf = ({ publicId }: Diner) => bonusMails(site, publicId)
const bookedPostings = ({ publicId }: Diner) => bonusPostings(site, publicId)
const bonusPosting = (units: number) => ['bonus', 'partner/bonus', 'member//available', units]
const reversal = (units: number) => ['bonus_reversal', 'member//available', 'partner/bonus', units]

describe('a bonus is eligible, then enrolled, then qualified by dines', () => {
  test('acceptance makes a bonus enrolled, dines qualify it, and both status fields agree [M2-005] [M2-069] [M2-070] [M2-108] [P1-269] [D3-027]', async () => {
    const diner = await site.diner('lumen-mobile')
    expect(await bonusOf(diner, 'SPEND-100')).toMatchObject({
      code: 'SPEND-100',
      isNewMemberBonus: false,
      description: 'Spend $100',
      memberIsEligibleForNMB: true,
      bonusStatus: 'eligible',
      enrollmentState: 'eligible',
      progress: 0,
      required: 10_000,
      units: 700,
      days: 30,
      endsAt: null,
    })
    expect(Date.parse((await bonusOf(diner, 'SPEND-100'))?.createDateUtc ?? '')).not.toBeNaN()
    expect(await accept(diner, 'SPEND-100')).toMatchObject({ status: 200, value: { bonusStatus: 'enrolled' } })
    await site.report(diner, clearing('spend-1', 1, 5_000))
    expect(await bonusOf(diner, 'SPEND-100')).toMatchObject({
      bonusStatus: 'enrolled',
      enrollmentState: 'enrolled',
      progress: 5_000,
    })
    await site.report(diner, clearing('spend-2', 2, 5_000))
    expect(await bonusOf(diner, 'SPEND-100')).toMatchObject({
      bonusStatus: 'qualified',
      enrollmentState: 'qualified',
      progress: 10_000,
    })
    expect(await bookedPostings(diner)).toEqual([bonusPosting(700)])
    // FIRST is not offered to a member whose dine has earned, and the last day of OVER has passed.
    expect((await activeBonusesOf(diner)).map(({ code }) => code)).toEqual(['WELCOME', 'SPEND-100', 'TABLES', 'FRIEND'])
  })

  test('only cleared dines between acceptance and end count', async () => {
    const diner = await site.diner('lumen-mobile')
    await site.report(diner, clearing('period-1', -1, 10_000)) // before acceptance
    await accept(diner, 'SPEND-100')
    await site.report(diner, { ...clearing('period-2', 1, 10_000), kind: 'authorization' }) // not cleared
    site.moveClock(30 * dayMs)
    await site.report(diner, clearing('period-3', 1, 10_000)) // after the end
    site.moveClock(-30 * dayMs)
    expect(await bonusOf(diner, 'SPEND-100')).toMatchObject({ bonusStatus: 'enrolled', progress: 0 })
    await site.report(diner, clearing('period-2', 1, 10_000))
    expect(await bookedPostings(diner)).toEqual([bonusPosting(700)])
  })

  test('the refund of a dine reverses the bonus, another dine earns it again, and one mail is sent', async () => {
    const diner = await site.diner('lumen-mobile')
    await accept(diner, 'WELCOME')
    await site.report(diner, clearing('back-1', 1), clearing('back-2', 2))
    expect(await bonusOf(diner, 'WELCOME')).toMatchObject({ bonusStatus: 'qualified' })
    await site.report(diner, refund('back-1', 3))
    expect(await bonusOf(diner, 'WELCOME')).toMatchObject({ bonusStatus: 'enrolled', progress: 1 })
    await site.report(diner, clearing('back-3', 4))
    expect(await bonusOf(diner, 'WELCOME')).toMatchObject({ bonusStatus: 'qualified', isNewMemberBonus: true })
    expect(await bookedPostings(diner)).toEqual([bonusPosting(500), reversal(500), bonusPosting(500)])
    expect(await mailsOf(diner)).toEqual([{ units: 500, description: 'Welcome' }])
  })

  test('a dine that is reported late, even twice, does not pay the bonus again', async () => {
    const diner = await site.diner('lumen-mobile')
    await accept(diner, 'WELCOME')
    await site.report(diner, clearing('late-3', 3), clearing('late-2', 2))
    await site.report(diner, clearing('late-1', 1))
    await site.report(diner, clearing('late-1', 1))
    expect(await bookedPostings(diner)).toEqual([bonusPosting(500)])
  })

  test('the dine of a friend who joined by the link earns the inviting member a bonus, and the refund of the dine reverses the bonus', async () => {
    const host = await site.diner('lumen-mobile')
    await accept(host, 'FRIEND')
    const friend = await site.diner('lumen-mobile', undefined, { referrer: host.publicId })
    await site.report(friend, clearing('friend-1', 1))
    expect(await bonusOf(host, 'FRIEND')).toMatchObject({ bonusStatus: 'qualified', progress: 1 })
    expect([await bookedPostings(host), await bookedPostings(friend)]).toEqual([[bonusPosting(900)], []])
    await site.report(friend, refund('friend-1', 2))
    expect(await bookedPostings(host)).toEqual([bonusPosting(900), reversal(900)])
  })

  test.each([
    ['small', 'too small for the bonus', 'tie-a', 'tie-b', []],
    ['large', 'large enough', 'tie-b', 'tie-a', [bonusPosting(900)]],
  ])(
    'of a friend’s two bills at the same time only the one with the first id counts, here the %s one, which is %s',
    async (_which, _why, smallId, largeId, expected) => {
      const host = await site.diner('lumen-mobile')
      await accept(host, 'FRIEND')
      const friend = await site.diner('lumen-mobile', undefined, { referrer: host.publicId })
      const moment = inHours(1)
      await site.report(friend, { ...clearing(`${smallId}-${host.publicId}`, 1, 500), at: moment })
      await site.report(friend, { ...clearing(`${largeId}-${host.publicId}`, 1), at: moment })
      expect(await bookedPostings(host)).toEqual(expected)
    },
  )
})

test('the history lists a bonus for a friend by the date of the friend’s dine, also when that dine is reported late', async () => {
  const host = await site.diner('lumen-mobile')
  await accept(host, 'FRIEND')
  const friend = await site.diner('lumen-mobile', undefined, { referrer: host.publicId })
  site.moveClock(3 * dayMs)
  await site.report(host, clearing('host-1', -1))
  await site.report(friend, clearing('friend-2', -49)) // two days before the host's dine
  site.moveClock(-3 * dayMs)
  const reply = await host.call(listTransactions, { query: {} })
  const rows = reply.ok ? reply.value.data : []
  expect(rows.map((row) => row.transactionTypeCode)).toEqual(['M', '+']) // a dine, then the bonus
})

describe('a bonus for booked tables', () => {
  /** Stores a reservation. The hours of the table, of its booking and of its cancellation, if there is one, count from now. */
  const book = (diner: Diner, hours: number, canceledInHours?: number, bookedInHours = 0) =>
    asAdmin(async (db) => {
      const now = site.deps.clock.now()
      const at = (after: number) => new Date(now.getTime() + after * hourMs)
      const { id } = await db
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', diner.publicId)
        .executeTakeFirstOrThrow()
      const reservation = { partner_id: 'lumen-mobile', id: site.deps.ids.next() }
      await db
        .insertInto('reservation')
        .values({
          ...reservation,
          member_id: id,
          merchant_id: 'place-0',
          client_key: randomUUID(),
          date: inHours(hours).slice(0, 10),
          time: inHours(hours).slice(11, 16),
          starts_at: at(hours),
          party_size: 2,
          requested_at: at(bookedInHours),
          ...(canceledInHours === undefined
            ? { status: 'booked' }
            : { status: 'canceled', canceled_at: at(canceledInHours) }),
        })
        .execute()
      await db
        .insertInto('reservation_time')
        .values({
          partner_id: 'lumen-mobile',
          reservation_id: reservation.id,
          has_bonus: false,
          since: at(bookedInHours),
          starts_at: at(hours),
        })
        .execute()
    })

  test('is earned by dines at the booked tables, and reversed when one of them is refunded', async () => {
    const diner = await site.diner('lumen-mobile')
    await accept(diner, 'TABLES')
    await book(diner, 2)
    await book(diner, 12)
    // table-2 is a second bill of the first table, and table-3 is more than six hours after the second table.
    await site.report(diner, clearing('table-1', 3), clearing('table-2', 3.5), clearing('table-3', 23))
    expect(await bonusOf(diner, 'TABLES')).toMatchObject({ kind: 'reservation', progress: 1, required: 2 })
    await site.report(diner, clearing('table-4', 13))
    expect(await bonusOf(diner, 'TABLES')).toMatchObject({ bonusStatus: 'qualified' })
    expect(await bookedPostings(diner)).toEqual([bonusPosting(800)])
    const rows = await diner.call(listTransactions, { query: {} })
    expect(rows.ok && rows.value.data.map((row) => row.transactionTypeCode)).toContain('A')
    await site.report(diner, refund('table-4', 14))
    expect(await bookedPostings(diner)).toEqual([bonusPosting(800), reversal(800)])
  })

  test.each<[string, number, number, number, number | undefined]>([
    ['just under an hour before the table', 1, 5, 4.1, undefined],
    ['more than an hour before the table', 0, 5, 3.9, undefined],
    ['just under six hours after the table', 1, 5, 10.9, undefined],
    ['more than six hours after the table', 0, 5, 11.1, undefined],
    ['after the table was canceled', 0, 5, 5, 4],
    ['before the table was canceled', 1, 5, 5, 6],
  ])('a bill that is paid %s counts %i times', async (when, expected, tableHours, billHours, canceledInHours) => {
    const diner = await site.diner('lumen-mobile')
    await accept(diner, 'TABLES')
    await book(diner, tableHours, canceledInHours)
    const report = clearing(`bill ${when}`, billHours)
    site.moveClock(billHours * hourMs) // a purchase counts at the time of its report when that is earlier
    await site.report(diner, report)
    site.moveClock(-billHours * hourMs)
    expect(await bonusOf(diner, 'TABLES')).toMatchObject({ progress: expected })
  })

  test('a table that is booked after the bill or at another restaurant does not count', async () => {
    const diner = await site.diner('lumen-mobile')
    await accept(diner, 'TABLES')
    await book(diner, 5, undefined, 4.8)
    const reports = [{ ...clearing('elsewhere', 5), place: 1 }, clearing('before', 4.5)]
    site.moveClock(5 * hourMs) // after both bills
    await site.report(diner, ...reports)
    site.moveClock(-5 * hourMs)
    expect(await bonusOf(diner, 'TABLES')).toMatchObject({ progress: 0 })
  })
})

describe('POST /api/Member/Bonus/{code}', () => {
  test('returns 200 each time and enrolls once, from three concurrent tabs [M2-229] [M2-230] [M2-317]', async () => {
    const diner = await site.diner('lumen-mobile')
    const replies = await Promise.all([1, 2, 3].map(() => accept(diner, 'WELCOME')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await accept(diner, 'WELCOME')
    const enrollments = await asAdmin((db) =>
      db
        .selectFrom('bonus_enrollment as e')
        .innerJoin('member as m', 'm.id', 'e.member_id')
        .select('e.code')
        .where('m.public_id', '=', diner.publicId)
        .execute(),
    )
    expect(enrollments).toEqual([{ code: 'WELCOME' }])
  })

  test('requires the header that proves the call comes from the site’s page', async () => {
    const diner = await site.diner('lumen-mobile')
    const reply = await diner.raw('POST', '/api/Member/Bonus/WELCOME')
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'csrf_refused'])
    expect(await bonusOf(diner, 'WELCOME')).toMatchObject({ bonusStatus: 'eligible' })
  })

  test('refuses a visitor, and a bonus that is unknown, no longer offered, of another partner or not for this member [M2-317]', async () => {
    const diner = await site.diner('lumen-mobile')
    await site.report(diner, clearing('refused-1', -1))
    const refusals = await Promise.all(['UNKNOWN', 'OVER', 'FIRST'].map((code) => accept(diner, code)))
    expect(refusals.map((refusal) => (refusal.ok ? 'ok' : refusal.problem.code))).toEqual([
      'unknown_bonus',
      'not_eligible',
      'not_eligible',
    ])
    expect((await activeBonusesOf(diner)).map(({ code }) => code)).not.toContain('FIRST')
    expect((await site.browser().call(activateBonus, { params: { code: 'WELCOME' } })).status).toBe(401)
    const airlineDiner = await site.diner('meridian-air')
    expect(await accept(airlineDiner, 'WELCOME')).toMatchObject({ problem: { code: 'unknown_bonus' } })
  })

  test('returns 404 when the partner has no bonuses [M2-219]', async () => {
    await site.changeSettings('northfield-cu', () => ({ bonuses: [] }))
    const diner = await site.diner('northfield-cu', undefined, {
      partnerNumber: allBrands().find(({ id }) => id === 'northfield-cu')?.brand.partnerNumber?.example ?? '',
    })
    expect((await accept(diner, 'WELCOME')).status).toBe(404)
    expect(await activeBonusesOf(diner)).toEqual([])
  })
})

test('2160 hours after joining, the list, the copy state and the call no longer offer a new-member bonus [M2-288] [M2-318] [M2-146]', async () => {
  const diner = await site.diner('lumen-mobile')
  /** Moves the joining date to `hours` ago and reads what the member sees. */
  const readAfterJoining = async (hours: number) => {
    const at = new Date(site.deps.clock.now().getTime() - hours * hourMs)
    await asAdmin((db) =>
      db.updateTable('member').set({ joined_at: at }).where('public_id', '=', diner.publicId).execute(),
    )
    const reply = await diner.call(currentMember, {})
    const partner = site.deps.partners.byId('lumen-mobile')
    if (!reply.ok || !partner) throw new Error('no member is signed in')
    const { activeBonuses, ...view } = reply.value
    return {
      codes: activeBonuses.map(({ code }) => code),
      eligible: activeBonuses.every((activeBonus) => activeBonus.memberIsEligibleForNMB),
      state: await site.deps.content.copyState(partner, view),
    }
  }
  expect(await readAfterJoining(2_159)).toMatchObject({ eligible: true, state: 'new_member_bonus' })
  expect((await readAfterJoining(2_159)).codes).toContain('WELCOME')
  expect(await readAfterJoining(2_161)).toMatchObject({ eligible: false, state: 'email_opted_in' })
  expect((await readAfterJoining(2_161)).codes).not.toContain('WELCOME')
  expect(await accept(diner, 'WELCOME')).toMatchObject({ ok: false, problem: { code: 'not_eligible' } })
  await readAfterJoining(1)
  await accept(diner, 'WELCOME')
  expect((await readAfterJoining(1)).state).toBe('email_opted_in') // accepted, so no longer offered
})

test('a bonus appears in the history above the dine that earned it, with receipt and status, until refunds reverse it', async () => {
  const diner = await site.diner('lumen-mobile')
  await accept(diner, 'WELCOME')
  await site.report(diner, clearing('row-1', 1), clearing('row-2', 2), clearing('row-3', 3))
  const history = async (query: object) => {
    const reply = await diner.call(listTransactions, { query })
    if (!reply.ok) throw new Error(reply.problem.code)
    return reply.value
  }
  const { data, totalResultSize } = await history({})
  expect(data.map((row) => row.transactionTypeCode)).toEqual(['M', 'B', 'M', 'M'])
  expect(data[1]).toMatchObject({ merchantName: 'Welcome', benefitAmount: 500, transactionStatus: 'awarded' })
  expect(totalResultSize).toBe(4)
  const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => history({ pageNo, resultsPerPage: 1 })))
  expect(pages.flatMap((page) => page.data)).toEqual(data)
  const receipt = await diner.call(awardReceipt, { params: { id: data[1]?.awardId ?? '' } })
  expect(receipt).toMatchObject({
    ok: true,
    value: {
      units: 500,
      stage: 'cleared',
      merchant: { name: 'Welcome' },
      postings: [{ units: 500, isReversal: false }],
    },
  })
  const otherMember = await site.member()
  expect((await otherMember.call(awardReceipt, { params: { id: data[1]?.awardId ?? '' } })).status).toBe(404)
  const file = await diner.raw('GET', '/api/Member/Transactions/Download')
  expect(file.body.split('\r\n').filter((line) => line.includes('Welcome'))).toHaveLength(1)
  const summary = await diner.call(dineSummary, {})
  const earned = data.reduce((sum, { benefitAmount }) => sum + benefitAmount, 0)
  expect(summary).toMatchObject({ value: { currentYearBenefits: earned } })
  const statuses = () => history({}).then((page) => page.data.map(({ transactionStatus }) => transactionStatus))
  expect(await statuses()).toEqual(['awarded', 'awarded', 'awarded', 'awarded'])
  await payDue(site, recordingPayer())
  expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(await diner.call(awardReceipt, { params: { id: data[1]?.awardId ?? '' } })).toMatchObject({
    value: { payment: { to: expect.stringMatching(/^Visa ending in/) } },
  })
  await site.report(diner, refund('row-1', 4), refund('row-2', 4))
  expect((await history({})).data.map((row) => row.transactionTypeCode)).toEqual(['M', 'M', 'M'])
})

test('the ledger check finds no breach after these tests', async () => {
  const brokenInvariants = (await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)
  expect(brokenInvariants).toEqual([])
})
