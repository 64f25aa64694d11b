import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDiners } from '../../checks/fixtures/diners.ts'
import { fidelDelivery, lastWednesday } from '../../checks/fixtures/purchases.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { unsubscribeKeys } from '../mail/unsubscribe-key.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { recoverySecrets } from '../recovery/secrets.ts'
import { jobHandlers } from './handlers.ts'
import type { JobKind } from './kinds.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const createHandlers = () => {
  const { deps, vault } = site
  const mail = {
    db: deps.pipelineDb,
    clock: deps.clock,
    partners: deps.partners,
    mailer: { send: async () => ({ ok: true as const }), close: () => undefined },
    settings: { url: '', siteAddress: '', from: '' },
    recovery: recoverySecrets(deps.config.siteKey),
    unsubscribeKeys: unsubscribeKeys(deps.config.siteKey),
  }
  const log = { info: () => undefined, error: () => undefined }
  return jobHandlers({
    mail,
    siteDb: deps.db,
    vault,
    ids: deps.ids,
    senders: {},
    partners: deps.partners,
    transports: () => null,
    tables: null,
    square: null,
    impressionMonths: 13,
    surveyMonths: 24,
    log,
  })
}
/** Runs one job of a scheduled kind and returns its record. An error of the handler is not thrown: it fails the job. */
async function runJob<K extends Exclude<JobKind, 'mail' | 'card_deletion' | 'payout_send'>>(kind: K) {
  const boss = await site.jobs.boss()
  const id = await boss.send(kind, {})
  await site.jobs.run<K>(kind, createHandlers()[kind])
  const [job] = await boss.findJobs(kind, { id: id ?? '' })
  return job
}

test('an overdue estimate expires by its job [MON-B5]', async () => {
  const diners = await insertDiners(site.database.adminUrl, { members: 1, restaurants: 1 })
  const [[card], [restaurant]] = [diners.cards, diners.restaurants]
  if (!card || !restaurant) throw new Error('no diner')
  const { pipelineDb: db, clock, ids } = site.deps
  const localTime = lastWednesday(clock.now())
  const dine = { kind: 'authorization' as const, card, restaurant, id: 'overdue', amountMinor: 10_000, localTime }
  await storeMessages(db, [fidelDelivery(dine, 'overdue')], clock.now())
  const stageAfterDrain = async () => {
    await drainOnce({ db, clock, ids })
    return (await db.selectFrom('dine').select('stage').executeTakeFirstOrThrow()).stage
  }
  expect(await stageAfterDrain()).toBe('pending')
  site.moveClock(60 * 86_400_000) // an estimate lasts 30 days
  expect(await runJob('estimate_expiry')).toMatchObject({ state: 'completed' })
  expect(await stageAfterDrain()).toBe('expired')
})

test.each([
  'review_expiry',
  'payout_due',
  'card_expiry_lookup',
  'card_expiry_reminder',
  'payout_follow_up',
  'payout_reconcile',
  'posting_files',
  'claim_sweep',
  'closing_sweep',
  'square_orders',
  'orphan_cards',
  'vip_end',
  'record_cleanup',
  'impression_cleanup',
  'survey_cleanup',
] as const)('the job %s completes with the rights of its role', async (kind) => {
  expect(await runJob(kind)).toMatchObject({ state: 'completed' })
})
