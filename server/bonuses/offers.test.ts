import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activateBonusFor, bonusDines, listedBonuses } from '../../checks/fixtures/bonus-dines.ts'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import { currentMember } from '../../contract/api/session.ts'
import type { Brand } from '../../contract/brand.ts'
import { inPartner } from '../database/connect.ts'
import { activeBonuses, isOfferedNewMemberBonus } from './active.ts'

const partnerId = 'lumen-mobile'
const minuteMs = 60_000
type Bonus = Brand['bonuses'][number]
const bonus = (code: string, change: Partial<Bonus> = {}): Bonus => ({
  code,
  description: code,
  newMember: false,
  units: 500,
  days: 30,
  minimumMinor: 0,
  offeredFrom: '2026-01-01',
  offeredUntil: null,
  goal: { kind: 'visits', visits: 1 },
  ...change,
})
const newMember: Partial<Bonus> = { newMember: true }
const firstDine: Partial<Bonus> = { goal: { kind: 'first_dine' } }
const threeBonuses = [bonus('BONUS-A'), bonus('BONUS-B'), bonus('BONUS-C', { goal: { kind: 'visits', visits: 2 } })]

let site: DiningSite
let dines: ReturnType<typeof bonusDines>
beforeAll(async () => {
  site = await openDiningSite()
  dines = bonusDines(site)
})
beforeEach(() => offer(threeBonuses))
afterAll(() => site.close())

// 2,160 hours are 90 days after joining. Without this setting, no new-member bonus is offered.
const offer = (bonuses: Brand['bonuses']) =>
  site.changeSettings(partnerId, ({ earning }) => ({ bonuses, earning: { ...earning, newMemberBonusHours: 2_160 } }))
const partner = () => {
  const view = site.deps.partners.byId(partnerId)
  if (!view) throw new Error('no partner')
  return view
}
const viewOf = async (diner: Diner) => {
  const reply = await diner.call(currentMember, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
/** The bonuses that the site would list for a member at a moment, as `code status`. */
const listedAt = (diner: Diner, now: Date) =>
  inPartner(site.deps.db, partnerId, async (tx) => {
    const { id } = await tx
      .selectFrom('member')
      .select('id')
      .where('public_id', '=', diner.publicId)
      .executeTakeFirstOrThrow()
    const view = { joinDate: '2026-01-01T12:00:00.000Z', active: true }
    const bonuses = await activeBonuses(tx, partner(), { id, view }, now)
    return bonuses.map(({ code, bonusStatus }) => `${code} ${bonusStatus}`)
  })
/** The bonuses that a member reads now, as `code status`. */
const listedNow = async (diner: Diner) =>
  (await listedBonuses(diner)).map(({ code, bonusStatus }) => `${code} ${bonusStatus}`)

test('accepted and offered bonuses are listed in the order of the settings', async () => {
  const diner = await site.diner(partnerId)
  await activateBonusFor(diner, 'BONUS-C')
  site.moveClock(minuteMs)
  await activateBonusFor(diner, 'BONUS-B')
  expect(await listedNow(diner)).toEqual(['BONUS-A eligible', 'BONUS-B enrolled', 'BONUS-C enrolled'])
})

test('an accepted bonus that the settings no longer have is listed last', async () => {
  const diner = await site.diner(partnerId)
  await activateBonusFor(diner, 'BONUS-A')
  await offer([bonus('BONUS-B'), bonus('BONUS-C')])
  expect(await listedNow(diner)).toEqual(['BONUS-B eligible', 'BONUS-C eligible', 'BONUS-A enrolled'])
})

test('a partner without bonuses lists none, not even accepted ones [M2-219]', async () => {
  const diner = await site.diner(partnerId)
  await activateBonusFor(diner, 'BONUS-A')
  await offer([])
  expect(await listedNow(diner)).toEqual([])
})

test('the date of a bonus that was offered before the member joined is the join date, also after the member accepts it', async () => {
  const diner = await site.diner(partnerId)
  const { joinDate } = await viewOf(diner)
  site.moveClock(minuteMs) // so that the member accepts later than at the join date
  await activateBonusFor(diner, 'BONUS-A')
  const [acceptedBonus, offeredBonus] = await listedBonuses(diner)
  expect(acceptedBonus).toMatchObject({ code: 'BONUS-A', bonusStatus: 'enrolled', createDateUtc: joinDate, days: 30 })
  expect(offeredBonus).toMatchObject({ code: 'BONUS-B', bonusStatus: 'eligible', createDateUtc: joinDate, days: 30 })
})

test('a bonus is offered until the end of its last day in the partner’s accounting zone', async () => {
  const diner = await site.diner(partnerId)
  await offer([bonus('BONUS-A', { offeredUntil: '2026-03-04' })])
  expect(partner().brand.accountingZone).toMatch(/^America\//)
  expect(await listedAt(diner, new Date('2026-03-04T20:00:00Z'))).toEqual(['BONUS-A eligible'])
  // Still March 4 in America.
  expect(await listedAt(diner, new Date('2026-03-05T02:00:00Z'))).toEqual(['BONUS-A eligible'])
  expect(await listedAt(diner, new Date('2026-03-05T20:00:00Z'))).toEqual([])
})

test('an accepted bonus is listed until it ends', async () => {
  const diner = await site.diner(partnerId)
  await activateBonusFor(diner, 'BONUS-A')
  const endMs = Date.parse((await listedBonuses(diner))[0]?.endsAt ?? '')
  expect(await listedAt(diner, new Date(endMs - 1))).toContain('BONUS-A enrolled')
  expect(await listedAt(diner, new Date(endMs))).not.toContain('BONUS-A enrolled')
})

test('the bonus of the first dine is offered until a dine has earned', async () => {
  await offer([bonus('FIRST', firstDine)])
  const diner = await site.diner(partnerId)
  expect(await listedNow(diner)).toEqual(['FIRST eligible'])
  // A dine of an hour ago.
  await site.report(diner, dines.clearing('first-1', -1))
  expect(await listedNow(diner)).toEqual([])
})

test('a member accepts several bonuses, and each reply has the status of the requested bonus', async () => {
  const diner = await site.diner(partnerId)
  const statusOf = async (code: string) => {
    const reply = await activateBonusFor(diner, code)
    return reply.ok && reply.value.bonusStatus
  }
  expect([await statusOf('BONUS-A'), await statusOf('BONUS-C')]).toEqual(['enrolled', 'enrolled'])
  // A dine in an hour, so after both acceptances.
  await site.report(diner, dines.clearing('several-1', 1))
  expect([await statusOf('BONUS-A'), await statusOf('BONUS-C')]).toEqual(['qualified', 'enrolled'])
})

test.each([
  ['while it is offered', true, [bonus('NEW', newMember)]],
  ['whose goal is the first dine', true, [bonus('NEW', { ...newMember, ...firstDine })]],
  ['when only other bonuses are offered', false, [bonus('BONUS-A')]],
])('a member may accept a new-member bonus %s: %s [M2-146]', async (_case, expected, bonuses) => {
  await offer(bonuses)
  const view = await viewOf(await site.diner(partnerId))
  expect(await isOfferedNewMemberBonus(site.deps, partner(), view)).toBe(expected)
  // A member who was deleted after the view was read may accept none.
  const deletedView = { ...view, publicId: 'deleted-since' }
  expect(await isOfferedNewMemberBonus(site.deps, partner(), deletedView)).toBe(false)
})
