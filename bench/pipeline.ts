// `npm run bench pipeline`: card messages per second, from a network's delivery to the posted reward, durable before each reply.
// Two limits are measured as well: COPY of the same rows, and one transfer per commit.
import type pg from 'pg'
import { insertDiners } from '../checks/fixtures/diners.ts'
import { ledgerInvariants } from '../tools/lib/ledger-check.ts'
import { format, median, ratioLines, type Rate } from './lib.ts'
import { withBenchDatabase } from './pipeline/database.ts'
import { purchaseMessages, throughPipeline } from './pipeline/feed.ts'
import { serverProcessorMs } from './pipeline/processor.ts'
import { copyIn, copyOut, emptyMoney, transfers } from './pipeline/rivals.ts'

const purchases = Number(process.env['PURCHASES']) || 5_000
const pairs = Number(process.env['PAIRS']) || 7
const transfersEach = 400

/** A rate with the processor time of its work: the database server's, and that of this process. */
type Timed = Rate & { serverMs: number[]; ownMs: number[] }
const rate = (name: string): Timed => ({ name, perSecond: [], serverMs: [], ownMs: [] })

/** Runs the work and records its rate, and its processor time per thousand items where the system reports it. */
async function timed(of: Timed, admin: pg.Client, work: () => Promise<number>): Promise<void> {
  const server = await serverProcessorMs(admin)
  const own = process.cpuUsage()
  const began = performance.now()
  const count = await work()
  of.perSecond.push(count / ((performance.now() - began) / 1000))
  const { user, system } = process.cpuUsage(own)
  of.ownMs.push((user + system) / count)
  const after = await serverProcessorMs(admin)
  if (server !== null && after !== null) of.serverMs.push(((after - server) * 1000) / count)
}

await withBenchDatabase(async ({ adminUrl, urls, admin }) => {
  const diners = await insertDiners(adminUrl, { members: 5_000, restaurants: 300 })
  await admin.query('analyze')
  const rates = {
    pipeline: rate('pipeline'),
    copy: rate('COPY of its rows'),
    transfer: rate('one transfer a commit'),
  }
  const clients = await bestClients(adminUrl, admin)
  const pipeline = async (run: number) => {
    await emptyMoney(admin)
    const messages = purchaseMessages(diners, run, purchases)
    await timed(rates.pipeline, admin, async () => {
      await throughPipeline(urls.pipeline, messages)
      return messages.length
    })
  }
  const copy = async () => {
    const files = await copyOut(admin)
    await emptyMoney(admin)
    await timed(rates.copy, admin, async () => {
      await copyIn(admin, files)
      return purchases * 2
    })
  }
  const single = () => timed(rates.transfer, admin, () => transfers(adminUrl, clients, transfersEach))
  await pipeline(0) // warms up both sides; not counted
  Object.assign(rates.pipeline, rate(rates.pipeline.name))
  for (let pair = 1; pair <= pairs; pair += 1) {
    if (pair % 2 === 0) await single()
    await pipeline(pair)
    if (pair === 1) await honest(adminUrl)
    await copy()
    if (pair % 2 === 1) await single()
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

async function honest(adminUrl: string): Promise<void> {
  const broken = (await ledgerInvariants(adminUrl)).filter((invariant) => invariant.breaches > 0)
  if (broken.length > 0)
    throw new Error(`the ledger check found breaches: ${broken.map((invariant) => invariant.name).join(', ')}`)
}

async function bestClients(url: string, admin: pg.Client): Promise<number> {
  let best = { clients: 1, perSecond: 0 }
  for (const clients of [1, 2, 4, 8, 16]) {
    const tries = rate('')
    for (let i = 0; i < 2; i += 1) await timed(tries, admin, () => transfers(url, clients, transfersEach))
    if (median(tries.perSecond) > best.perSecond) best = { clients, perSecond: median(tries.perSecond) }
  }
  return best.clients
}
