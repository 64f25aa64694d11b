// `npm run bench ledger`: cost of the ledger check as the number of messages grows, and after a clean point.
// SIZES: the numbers of messages, in ascending order; ROUNDS: the runs of each check.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { insertDiners } from '../checks/fixtures/diners.ts'
import type { SavedPoint } from '../tools/lib/ledger-check.ts'
import type { Measurement } from './ledger/measure.ts'
import { formatNumber, median } from './lib.ts'
import { withBenchDatabase } from './pipeline/database.ts'
import { purchaseMessages, sealRemainingMessages, runPipeline } from './pipeline/feed.ts'
import { serverProcessorMs } from './pipeline/processor-time.ts'

const sizes = (process.env['SIZES'] ?? '10000,100000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS']) || 3
const newMessages = 1_000 // added after a clean point, before the run that begins there
const twoHoursMs = 7_200_000
const purchasesPerRunMax = 5_000 // in one run of the pipeline

const script = join(import.meta.dirname, 'ledger', 'measure.ts')

async function measure(adminUrl: string, savedPoint: SavedPoint | null): Promise<Measurement> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, adminUrl, JSON.stringify(savedPoint)])
  const measurement = JSON.parse(stdout) as Measurement
  const { brokenInvariants } = measurement
  if (brokenInvariants.length > 0) throw new Error(`the ledger check found breaches: ${brokenInvariants.join(', ')}`)
  return measurement
}

await withBenchDatabase(async ({ adminUrl, urls, admin }) => {
  const diners = await insertDiners(adminUrl, { members: 5_000, restaurants: 300 })
  await admin.query('analyze')
  let messageCount = 0
  let runNumber = 0
  /** Adds purchases, of two messages each, until the ledger has `size` messages. */
  const feedUpTo = async (size: number) => {
    while (messageCount < size) {
      const purchases = Math.min(purchasesPerRunMax, (size - messageCount) / 2)
      await runPipeline(urls.pipeline, purchaseMessages(diners, (runNumber += 1), purchases))
      messageCount += purchases * 2
    }
    await sealRemainingMessages(urls.pipeline)
    await admin.query('analyze')
  }
  /** Checks the ledger in each round and prints the medians. Returns the first measurement, with the median as its `seconds`. */
  const measureRounds = async (
    name: string,
    savedPoint: SavedPoint | null,
  ): Promise<Measurement & { cleanPoint: SavedPoint }> => {
    const runs: (Measurement & { serverMs: number })[] = []
    for (let round = 0; round < rounds; round += 1) {
      const serverMsBefore = (await serverProcessorMs(admin)) ?? 0
      const measurement = await measure(adminUrl, savedPoint)
      runs.push({ ...measurement, serverMs: ((await serverProcessorMs(admin)) ?? 0) - serverMsBefore })
    }
    const medianOfRuns = (key: 'seconds' | 'processorMs' | 'serverMs' | 'megabytes') =>
      median(runs.map((run) => run[key]))
    console.log(
      `${name}: ${medianOfRuns('seconds').toFixed(1)} s (${formatNumber(medianOfRuns('processorMs'))} ms of processor time here, ${formatNumber(medianOfRuns('serverMs'))} ms in the server), ${Math.round(medianOfRuns('megabytes'))} MB`,
    )
    const [firstRun] = runs
    if (!firstRun?.cleanPoint) throw new Error('the ledger check returned no clean point')
    return { ...firstRun, seconds: medianOfRuns('seconds'), cleanPoint: firstRun.cleanPoint }
  }
  const fullChecks: (Measurement & { cleanPoint: SavedPoint })[] = []
  for (const size of sizes) {
    await feedUpTo(size)
    fullChecks.push(await measureRounds(`${formatNumber(size)} messages`, null))
  }
  const [smallest, largest] = [fullChecks[0], fullChecks.at(-1)]
  if (!smallest || !largest) return
  const growth = [largest.seconds / smallest.seconds, largest.messagesRead / smallest.messagesRead].map((ratio) =>
    ratio.toFixed(1),
  )
  console.log(`${growth[0]} times the seconds for ${growth[1]} times the messages`)
  await feedUpTo(messageCount + newMessages)
  // The check also rereads messages whose outcome was written within one hour before the clean point. That would be all messages of this
  // bench, so the bench moves the point two hours ahead.
  const at = new Date(Date.parse(largest.cleanPoint.at) + twoHoursMs).toISOString()
  await measureRounds(`${formatNumber(newMessages)} messages after a clean point`, { ...largest.cleanPoint, at })
})
