// `npm run bench pipeline`: card messages per second, from a network's delivery to the posted reward, durable before each reply.
// For comparison it also measures COPY of the same rows (the upper limit), and one transfer per commit.
import type pg from 'pg'
import { insertDiners } from '../checks/fixtures/diners.ts'
import { ledgerInvariants } from '../tools/lib/ledger-check.ts'
import { format, median, ratioLines, type Rate } from './lib.ts'
import { withBenchDatabase } from './pipeline/database.ts'
import { purchaseMessages, runPipeline } from './pipeline/feed.ts'
import { serverProcessorMs } from './pipeline/processor.ts'
import { copyIn, copyOut, emptyMoneyTables, runTransfers } from './pipeline/rivals.ts'

const purchases = Number(process.env['PURCHASES']) || 5_000
const pairs = Number(process.env['PAIRS']) || 7
const transfersPerClient = 400

/** A rate, with the processor time of the database server and of this process. In ms per thousand items. */
type Timed = Rate & { serverMs: number[]; ownMs: number[] }
const rate = (name: string): Timed => ({ name, perSecond: [], serverMs: [], ownMs: [] })

/** Runs the work and records its rate, and its processor time per thousand items where the system reports it. */
async function timed(result: Timed, admin: pg.Client, work: () => Promise<number>): Promise<void> {
  const serverMsBefore = await serverProcessorMs(admin)
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  const count = await work()
  result.perSecond.push(count / ((performance.now() - began) / 1000))
  const { user, system } = process.cpuUsage(ownBefore)
  result.ownMs.push((user + system) / count)
  const serverMsAfter = await serverProcessorMs(admin)
  if (serverMsBefore !== null && serverMsAfter !== null)
    result.serverMs.push(((serverMsAfter - serverMsBefore) * 1000) / count)
}

await withBenchDatabase(async ({ adminUrl, urls, admin }) => {
  const diners = await insertDiners(adminUrl, { members: 5_000, restaurants: 300 })
  await admin.query('analyze')
  const rates = {
    pipeline: rate('pipeline'),
    copy: rate('COPY of its rows'),
    transfer: rate('one transfer per commit'),
  }
  const clients = await bestClients(adminUrl, admin)
  const pipeline = async (run: number) => {
    await emptyMoneyTables(admin)
    const messages = purchaseMessages(diners, run, purchases)
    await timed(rates.pipeline, admin, async () => {
      await runPipeline(urls.pipeline, messages)
      return messages.length
    })
  }
  const copy = async () => {
    const files = await copyOut(admin)
    await emptyMoneyTables(admin)
    await timed(rates.copy, admin, async () => {
      await copyIn(admin, files)
      return purchases * 2
    })
  }
  const transfer = () => timed(rates.transfer, admin, () => runTransfers(adminUrl, clients, transfersPerClient))
  await pipeline(0) // warms up the pipeline and the database; its rate is dropped
  Object.assign(rates.pipeline, rate(rates.pipeline.name))
  for (let pair = 1; pair <= pairs; pair += 1) {
    if (pair % 2 === 0) await transfer()
    await pipeline(pair)
    if (pair === 1) await requireNoBreaches(adminUrl)
    await copy()
    if (pair % 2 === 1) await transfer()
    console.log(
      `pair ${pair}: ${Object.values(rates)
        .map(({ name, perSecond }) => `${name} ${format(perSecond.at(-1) ?? 0)}/s`)
        .join(', ')}`,
    )
  }
  console.log(`\n${purchases * 2} messages per run (${purchases} purchases, authorized then cleared), ${pairs} pairs`)
  console.log(ratioLines(rates.pipeline, rates.copy, 'messages').join('\n'))
  console.log(`\n${clients} clients were the best of 1, 2, 4, 8 and 16`)
  console.log(ratioLines(rates.pipeline, rates.transfer, 'messages or transfers').join('\n'))
  console.log('\nprocessor time per thousand, independent of other work on the machine:')
  for (const { name, serverMs, ownMs } of Object.values(rates)) {
    console.log(`  ${name}: server ${format(median(serverMs))} ms, this process ${format(median(ownMs))} ms`)
  }
})

async function requireNoBreaches(adminUrl: string): Promise<void> {
  const broken = (await ledgerInvariants(adminUrl)).filter((invariant) => invariant.breaches > 0)
  if (broken.length > 0)
    throw new Error(`the ledger check found breaches: ${broken.map((invariant) => invariant.name).join(', ')}`)
}

async function bestClients(url: string, admin: pg.Client): Promise<number> {
  let best = { clients: 1, perSecond: 0 }
  for (const clients of [1, 2, 4, 8, 16]) {
    const attempts = rate(`${clients} clients`)
    for (let i = 0; i < 2; i += 1) await timed(attempts, admin, () => runTransfers(url, clients, transfersPerClient))
    if (median(attempts.perSecond) > best.perSecond) best = { clients, perSecond: median(attempts.perSecond) }
  }
  return best.clients
}
