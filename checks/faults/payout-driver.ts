// One node of the payouts: the real due run, sender and follow-up, in a process that a test can kill. Each line of standard input
// names one of `jobs`; the process prints `done NAME` after that job. The clock of the process is `aheadMs` ahead.
import { createInterface } from 'node:readline'
import { vaultClient } from '../../providers/vault/client.ts'
import { connect } from '../../server/database/connect.ts'
import { cardPushSender } from '../../server/payouts/card-push.ts'
import { runDuePayouts, type DueDeps } from '../../server/payouts/due-run.ts'
import { followUpPayouts, sendPayout } from '../../server/payouts/send.ts'
import { randomIds } from '../../server/platform/clock-and-ids.ts'
import { testPartner } from '../fixtures/partner.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  vaultUrl: string
  linkKey: string
  partner: string
  aheadMs: number
}
const { db } = connect(options.url, { max: 4, name: 'payout driver' })
const clock = { now: () => new Date(Date.now() + options.aheadMs) }
const vault = vaultClient({ baseUrl: options.vaultUrl, linkKey: options.linkKey })
const partner = testPartner(options.partner)
const deps: DueDeps = {
  db,
  clock,
  ids: randomIds(clock),
  partners: { all: () => [partner] },
  senders: { card_push: cardPushSender({ db, vault }) },
}
/** Sends the approved payouts. In the product, each approval queues a job that sends that payout. */
async function sendApproved(): Promise<void> {
  const approved = await db.selectFrom('payout').select('id').where('state', '=', 'approved').orderBy('id').execute()
  for (const { id: payoutId } of approved) await sendPayout(deps, { partnerId: options.partner, payoutId })
}
const jobs: Record<string, () => Promise<unknown>> = {
  due: () => runDuePayouts(deps),
  send: sendApproved,
  'follow up': () => followUpPayouts(deps),
}

console.log('ready')
for await (const line of createInterface(process.stdin)) {
  await jobs[line]?.()
  console.log(`done ${line}`)
}
await db.destroy()
