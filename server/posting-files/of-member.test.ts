import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAdminDb } from '../../checks/fixtures/bonus-records.ts'
import { openDiningSite, type DiningSite } from '../../checks/fixtures/dining.ts'
import { postingPartner } from '../../checks/fixtures/posting-partner.ts'
import { awardReceipt, listTransactions } from '../../contract/api/activity.ts'
import { changePartnerNumber } from '../../contract/api/credentials.ts'
import { memberPostings } from '../../contract/api/overview.ts'
import { runPostingFiles } from './follow-up.ts'

let site: DiningSite
let sandbox: ReturnType<typeof postingPartner>
beforeAll(async () => {
  site = await openDiningSite()
  sandbox = postingPartner({ now: () => evening })
})
afterAll(() => site.close())

let evening = new Date()
const dayMs = 86_400_000
const minuteMs = 60_000

/** Makes and sends the file at 03:30 UTC, `daysLater` days after the site's day. Two minutes later it reads the acknowledgment. */
async function runPostingDay(daysLater: number) {
  const midnight = Math.floor(site.deps.clock.now().getTime() / dayMs) * dayMs
  const { pipelineDb: db, ids, partners } = site.deps
  const clock = { now: () => evening }
  const deps = { db, clock, ids, partners, transports: () => sandbox.transport, log: { error: () => undefined } }
  // The file is due at 22:00 in New York. 03:30 UTC is later on that evening, in winter and in summer.
  evening = new Date(midnight + daysLater * dayMs + 3.5 * 3_600_000)
  await runPostingFiles(deps)
  evening = new Date(evening.getTime() + 2 * minuteMs)
  await runPostingFiles(deps)
}
const dateDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const dine = { kind: 'clearing', id: 'posted', amountMinor: 10_000, at: `${dateDaysAgo(3)}T19:30:00` } as const
const password = 'salt and butter'
const since = new Date(Date.now() - 60 * dayMs).toISOString()

test('a member reads the postings and why they are on hold, and the next posting goes to the number that the member enters', async () => {
  // The sandbox knows no number that begins with 99.
  const member = await site.diner('meridian-air', since, { partnerNumber: '990000001' })
  await site.report(member, dine)
  const readPostings = async () => {
    const reply = await member.call(memberPostings, {})
    if (!reply.ok) throw new Error(reply.problem.title)
    return reply.value
  }
  expect(await readPostings()).toEqual({ postings: [], hold: null })
  await runPostingDay(1)
  expect(await readPostings()).toMatchObject({
    postings: [{ state: 'returned', reason: 'unknown_number', target: 'Meridian number ending in 0001' }],
    hold: 'unknown_number',
  })
  const change = (partnerNumber: string, enteredPassword: string) =>
    member.call(changePartnerNumber, { body: { partnerNumber, password: enteredPassword } })
  // The last digit of this number is a wrong check digit.
  expect(await change('300 418 264', password)).toMatchObject({
    problem: {
      code: 'fields_invalid',
      errors: [{ field: 'partnerNumber', message: expect.stringContaining('Invalid Meridian number') }],
    },
  })
  expect(await change('300 418 263', 'another password')).toMatchObject({ problem: { code: 'wrong_password' } })
  expect((await readPostings()).hold).toBe('unknown_number')
  expect(await change('300 418 263', password)).toMatchObject({ value: { partnerNumber: '300418263' } })
  expect((await readPostings()).hold).toBeNull()
  await runPostingDay(2)
  expect(await readPostings()).toMatchObject({
    postings: [{ state: 'posted', target: 'Meridian number ending in 8263' }, { state: 'returned' }],
    hold: null,
  })
  const history = await member.call(listTransactions, { query: {} })
  expect(history).toMatchObject({ value: { data: [{ transactionStatus: 'paid', paidAt: expect.any(String) }] } })
  const id = (history.ok && history.value.data[0]?.awardId) || ''
  expect(await member.call(awardReceipt, { params: { id } })).toMatchObject({
    value: { payment: { to: 'Meridian number ending in 8263' } },
  })
})

test('a member cannot enter the number of another member', async () => {
  await site.diner('meridian-air', since, { partnerNumber: '300418274' })
  const member = await site.diner('meridian-air', since, { partnerNumber: '300418285' })
  const body = { partnerNumber: '300418274', password }
  const reply = await member.call(changePartnerNumber, { body })
  expect(reply).toMatchObject({ problem: { code: 'fields_invalid', errors: [{ field: 'partnerNumber' }] } })
})

test('a member without a partner number sees that postings wait for one', async () => {
  const member = await site.diner('meridian-air', since, { partnerNumber: '300418296' })
  const withoutNumber = { partner_number: null }
  await withAdminDb(site, (db) =>
    db.updateTable('member').set(withoutNumber).where('public_id', '=', member.publicId).execute(),
  )
  expect(await member.call(memberPostings, {})).toMatchObject({ value: { postings: [], hold: 'no_number' } })
})

test('a partner without posting files refuses the call for postings', async () => {
  const member = await site.diner('lumen-mobile', since)
  expect(await member.call(memberPostings, {})).toMatchObject({ problem: { code: 'no_postings' } })
})
