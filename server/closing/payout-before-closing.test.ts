import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite } from '../../checks/fixtures/dining.ts'
import { dineInMarch, dueDeps, payDue, recordingPayer } from '../../checks/fixtures/payouts.ts'
import { memberWithCredit } from '../../checks/fixtures/redemptions.ts'
import { closeAccount, previewClosing } from '../../contract/api/account.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { followUpPayouts } from '../payouts/send.ts'
import { sweepClosings } from './sweep.ts'

let site: DiningSite
const payer = recordingPayer()
beforeAll(async () => {
  site = await openDiningSite()
})
afterAll(() => site.close())

const preview = async (member: Diner) => {
  const reply = await member.call(previewClosing, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  const { availableUnits, payoutBeforeClosing, inTransitUnits } = reply.value
  return { availableUnits, payoutBeforeClosing, inTransitUnits }
}
const close = (member: Diner) => member.call(closeAccount, { body: { password: 'salt and butter', acceptsLoss: true } })

test('the preview promises a payout to the card for a balance above the threshold, and none below it', async () => {
  const member = await site.diner('lumen-mobile')
  await dineInMarch(site, member, 19_980) // earns one unit less than the threshold of 1,000
  expect(await preview(member)).toEqual({ availableUnits: 999, payoutBeforeClosing: null, inTransitUnits: 0 })
  await dineInMarch(site, member, 4_020)
  const target = expect.stringMatching(/^Visa ending in \d{4}$/) as string
  expect(await preview(member)).toEqual({
    availableUnits: 1_200,
    inTransitUnits: 0,
    payoutBeforeClosing: { units: 1_200, way: 'card', target },
  })
})

test('units in transit arrive after the account was closed, and only the rest lapses', async () => {
  // Pays the member of the test above, so that the reply below is for the payout of the new member.
  await payDue(site, payer)
  const member = await site.diner('lumen-mobile')
  await dineInMarch(site, member, 30_000)
  payer.nextReplies.push({ result: 'accepted' })
  await payDue(site, payer)
  await dineInMarch(site, member, 10_000)
  expect(await preview(member)).toMatchObject({ availableUnits: 500, payoutBeforeClosing: null, inTransitUnits: 1_500 })
  const { db, pipelineDb, clock, ids } = site.deps
  const latestPayoutQuery = pipelineDb
    .selectFrom('payout')
    .select(['state', 'units', 'member_id'])
    .orderBy('opened_at', 'desc')
  const { member_id: memberId } = await latestPayoutQuery.executeTakeFirstOrThrow()
  expect(await close(member)).toMatchObject({ ok: true })
  await sweepClosings({ siteDb: db, pipelineDb, clock, ids, tables: null })()
  site.moveClock(2 * 60_000) // The follow-up checks an accepted payout after one minute.
  await followUpPayouts(dueDeps(site, payer))
  expect(await latestPayoutQuery.executeTakeFirst()).toMatchObject({ state: 'paid', units: 1_500 })
  const lapsed = await pipelineDb
    .selectFrom('ledger_posting')
    .select('units')
    .where('from_account', '=', `member/${memberId}/available`)
    .where('to_account', '=', 'partner/breakage')
    .execute()
  expect(lapsed).toEqual([{ units: 500 }])
  expect((await ledgerInvariants(site.database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('the preview promises the next posting file for a balance of a partner with posting files', async () => {
  const member = await site.diner('meridian-air', undefined, { partnerNumber: '300418263' })
  await dineInMarch(site, member, 1_000)
  const { availableUnits: units, payoutBeforeClosing } = await preview(member)
  expect(units).toBeGreaterThan(0)
  expect(payoutBeforeClosing).toEqual({ units, way: 'posting_file', target: 'Meridian number' })
})

test('the preview promises a redemption for credits above the threshold, and none below it', async () => {
  const memberBelow = await memberWithCredit(site, 500)
  expect(await preview(memberBelow)).toMatchObject({ availableUnits: 500, payoutBeforeClosing: null })
  const member = await memberWithCredit(site, 3_000)
  expect(await preview(member)).toMatchObject({ payoutBeforeClosing: { units: 3_000, way: 'redemption', target: '' } })
})
