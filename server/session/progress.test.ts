import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import { currentMember, signIn } from '../../contract/api/session.ts'

let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite()
})
afterAll(() => site.close())

/** The reply of `GET /api/Member` for a member who signs in on `day`. */
async function currentMemberOn(diner: Diner, day = '2026-11-20') {
  const shiftMs = Date.parse(`${day}T12:00:00Z`) - site.deps.clock.now().getTime()
  site.moveClock(shiftMs)
  try {
    const browser = site.browser(diner.partner)
    await browser.call(signIn, { body: { login: diner.email, password: 'salt and butter', rememberMe: true } })
    const reply = await browser.call(currentMember, {})
    if (!reply.ok) throw new Error(reply.problem.code)
    return reply.value
  } finally {
    site.moveClock(-shiftMs)
  }
}
const twoDigits = (month: number) => String(month).padStart(2, '0')
/** A bill on the fifth of a month of 2026. */
const clearedBill = (id: string, month: number, amountMinor = 4_000) => ({
  kind: 'clearing' as const,
  id: `${id}-${month}`,
  amountMinor,
  at: `2026-${twoDigits(month)}-05T19:30:00`,
})

test('GET /api/Member counts the dines toward VIP, and a refund removes one [M2-068] [M2-113] [P1-270]', async () => {
  const diner = await site.diner('meridian-air')
  await site.report(diner, clearedBill('by-dines', 2), clearedBill('by-dines', 3))
  expect((await currentMemberOn(diner)).diningProgress).toEqual({
    status: 'in progress',
    qualification: 'Building',
    dinesRequired: 11,
    remainingDines: 9,
    dollarsRequired: null,
    remainingDollars: null,
    ytdMilesOrDollars: 240, // three miles per dollar of two dines at $40
  })
  await site.report(diner, {
    kind: 'refund',
    id: 'by-dines-back',
    of: 'by-dines-3',
    amountMinor: 4_000,
    at: '2026-03-06T12:00:00',
  })
  expect((await currentMemberOn(diner)).diningProgress).toMatchObject({ remainingDines: 10, ytdMilesOrDollars: 120 })
  for (const month of [3, 4, 5, 6, 7, 8, 9, 10, 11]) await site.report(diner, clearedBill('more', month))
  expect((await currentMemberOn(diner)).diningProgress).toMatchObject({ status: 'in progress', remainingDines: 1 })
  await site.report(diner, { ...clearedBill('last', 11), at: '2026-11-08T19:30:00' })
  expect(await currentMemberOn(diner)).toMatchObject({
    tierLevel: 'VIP',
    diningProgress: { status: 'complete', qualification: 'Qualified', remainingDines: 0 },
  })
  expect((await currentMemberOn(diner, '2027-01-20')).diningProgress).toMatchObject({
    status: 'renewing',
    qualification: 'QualifiedAndBuilding',
    remainingDines: 11,
  })
})

test('dollars count where the partner requires spend, and the VIP rate begins with the next dine [M2-319]', async () => {
  await site.changeSettings('meridian-air', (brand) => ({
    earning: { ...brand.earning, vipQualifyingDines: null, vipQualifyingDollars: 100 },
  }))
  const diner = await site.diner('meridian-air')
  await site.report(diner, clearedBill('by-spend', 2, 5_950))
  // $40.50 remain, which are rounded up.
  expect((await currentMemberOn(diner)).diningProgress).toMatchObject({
    dinesRequired: null,
    remainingDines: null,
    dollarsRequired: 100,
    remainingDollars: 41,
  })
  await site.report(diner, clearedBill('by-spend', 3, 4_050), clearedBill('by-spend', 4, 10_000))
  // Three miles per dollar for the first two dines, rounded, and five for the dine of the VIP.
  expect(await currentMemberOn(diner)).toMatchObject({
    tierLevel: 'VIP',
    diningProgress: { status: 'complete', remainingDollars: 0, ytdMilesOrDollars: 179 + 122 + 500 },
  })
})

test('a program without VIP has no progress', async () => {
  expect((await currentMemberOn(await site.diner('lumen-mobile'))).diningProgress).toBeNull()
})
