// `npm run bench pipeline`: card messages per second, from a network's delivery to the posted reward. The inbox commits each
// delivery before it replies. The bench compares this rate with COPY of the same rows (the upper limit) and with one ledger transfer per
// commit. PURCHASES: the purchases per run; PAIRS: the measured runs.
import type pg from 'pg'
import { insertDiners } from '../checks/fixtures/diners.ts'
import { ledgerInvariants } from '../tools/lib/ledger-check.ts'
import { formatNumber, median, ratioLines, type Rate } from './lib.ts'
import { withBenchDatabase } from './pipeline/database.ts'
import { purchaseMessages, runPipeline } from './pipeline/feed.ts'
import { serverProcessorMs } from './pipeline/processor-time.ts'
import { copyIn, copyOut, emptyPipelineTables, runTransfers } from './pipeline/baselines.ts'

const purchases = Number(process.env['PURCHASES']) || 5_000
const pairs = Number(process.env['PAIRS']) || 7
const transfersPerClient = 400

/** A rate, with the processor time of the database server and of this process in ms per thousand items. */
type MeasuredRate = Rate & { serverMs: number[]; ownMs: number[] }
const newRate = (name: string): MeasuredRate => ({ name, perSecond: [], serverMs: [], ownMs: [] })

/** Records the rate and processor time of the work. The server's time is missing where the system does not report it. */
async function measure(rate: MeasuredRate, admin: pg.Client, work: () => Promise<number>): Promise<void> {
  const serverMsBefore = await serverProcessorMs(admin)
  const ownBefore = process.cpuUsage()
  const startedAt = performance.now()
  const count = await work()
  rate.perSecond.push(count / ((performance.now() - startedAt) / 1000))
  const { user, system } = process.cpuUsage(ownBefore)
  rate.ownMs.push((user + system) / count) // microseconds per item are milliseconds per thousand
  const serverMsAfter = await serverProcessorMs(admin)
  if (serverMsBefore !== null && serverMsAfter !== null)
    rate.serverMs.push(((serverMsAfter - serverMsBefore) * 1000) / count)
}

await withBenchDatabase(async ({ adminUrl, urls, admin }) => {
  const diners = await insertDiners(adminUrl, { members: 5_000, restaurants: 300 })
  await admin.query('analyze')
  const rates = {
    pipeline: newRate('pipeline'),
    copy: newRate('COPY of its rows'),
    transfer: newRate('one transfer per commit'),
  }
  const clients = await bestClientCount(adminUrl, admin)
  const measurePipeline = async (run: number) => {
    await emptyPipelineTables(admin)
    const messages = purchaseMessages(diners, run, purchases)
    await measure(rates.pipeline, admin, async () => {
      await runPipeline(urls.pipeline, messages)
      return messages.length
    })
  }
  const measureCopy = async () => {
    const files = await copyOut(admin)
    await emptyPipelineTables(admin)
    await measure(rates.copy, admin, async () => {
      await copyIn(admin, files)
      return purchases * 2
    })
  }
  const measureTransfers = () =>
    measure(rates.transfer, admin, () => runTransfers(adminUrl, clients, transfersPerClient))
  await measurePipeline(0) // warms up the pipeline and the database; this rate is discarded
  Object.assign(rates.pipeline, newRate(rates.pipeline.name))
  for (let pair = 1; pair <= pairs; pair += 1) {
    // The transfers run after the pipeline and before it in turn, so that a machine that slows down slows both.
    if (pair % 2 === 0) await measureTransfers()
    await measurePipeline(pair)
    if (pair === 1) await requireIntactLedger(adminUrl)
    await measureCopy()
    if (pair % 2 === 1) await measureTransfers()
    console.log(
      `pair ${pair}: ${Object.values(rates)
        .map(({ name, perSecond }) => `${name} ${formatNumber(perSecond.at(-1) ?? 0)}/s`)
        .join(', ')}`,
    )
  }
  console.log(`\n${purchases * 2} messages per run (${purchases} purchases, authorized then cleared), ${pairs} pairs`)
  console.log(ratioLines(rates.pipeline, rates.copy, 'messages').join('\n'))
  console.log(`\n${clients} clients were the best of 1, 2, 4, 8 and 16`)
  console.log(ratioLines(rates.pipeline, rates.transfer, 'messages or transfers').join('\n'))
  console.log('\nprocessor time per thousand, independent of other work on the machine:')
  for (const { name, serverMs, ownMs } of Object.values(rates)) {
    console.log(
      `  ${name}: server ${formatNumber(median(serverMs))} ms, this process ${formatNumber(median(ownMs))} ms`,
    )
  }
})

async function requireIntactLedger(adminUrl: string): Promise<void> {
  const brokenInvariants = (await ledgerInvariants(adminUrl)).filter((invariant) => invariant.breaches > 0)
  if (brokenInvariants.length > 0)
    throw new Error(
      `the ledger breaks these invariants after a run: ${brokenInvariants.map((invariant) => invariant.name).join(', ')}`,
    )
}

/** The number of concurrent clients with the highest transfer rate. */
async function bestClientCount(url: string, admin: pg.Client): Promise<number> {
  let best = { clients: 1, perSecond: 0 }
  for (const clients of [1, 2, 4, 8, 16]) {
    const rate = newRate(`${clients} clients`)
    for (let i = 0; i < 2; i += 1) await measure(rate, admin, () => runTransfers(url, clients, transfersPerClient))
    if (median(rate.perSecond) > best.perSecond) best = { clients, perSecond: median(rate.perSecond) }
  }
  return best.clients
}
