// `npm run bench growth`: processor time of a message, in the node and in the database, for members with ever longer histories.
// The bench alternates between the members in one run, so that only the length of the history differs.
// ROUNDS: the measured rounds.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { insertDiners, type TestCard, type TestRestaurant } from '../checks/fixtures/diners.ts'
import { fidelDelivery } from '../checks/fixtures/purchases.ts'
import { connect } from '../server/database/connect.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { prepareDatabase } from '../server/database/prepare.ts'
import { storeMessages } from '../server/feeds/inbox.ts'
import { emptyRulesCache } from '../server/pipeline/load-rules.ts'
import { drainOnce } from '../server/pipeline/drain.ts'
import { randomIds, systemClock } from '../server/platform/clock-and-ids.ts'
import { median } from './lib.ts'
import { serverProcessorMs } from './pipeline/processor-time.ts'

const historyLengths = [50, 500, 5_000] // in dines before the first round; each round adds `messagesPerRound` dines
const rounds = Number(process.env['ROUNDS']) || 9
const messagesPerRound = 20
const hourMs = 3_600_000
const [firstDine, lastDine] = [Date.UTC(2016, 0, 1, 19), Date.UTC(2026, 0, 1, 19)]

/** Milliseconds per message. `processorMs`: of this process and, on Linux, the database server. */
type Cost = { processorMs: number; wallMs: number }

/** The clearing of dine number `n` with a card, as its network delivers it. `at`: its local time in ms, as if it were UTC. */
function clearingOfDine(card: TestCard, restaurant: TestRestaurant, n: number, at: number) {
  const id = `${card.fidel}-${n}`
  const localTime = new Date(at).toISOString().slice(0, 19)
  return fidelDelivery({ kind: 'clearing', id, amountMinor: 4_000 + (n % 50) * 100, localTime, card, restaurant }, id)
}

/** The time of dine `n`: at a full hour. Any number of dines is spread over ten years. */
const pastMoment = (n: number, historyLength: number): number =>
  firstDine + Math.floor(((n / historyLength) * (lastDine - firstDine)) / hourMs) * hourMs

/** Processor time in ms that this process has used so far. */
function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'damask-bench-'))
  chmodSync(dataDir, 0o711) // the account that runs the database must be able to enter the folder
  const server = await launchPostgres({ dataDir })
  const admin = new pg.Client(server.adminUrl)
  try {
    await admin.connect()
    const secretKey = 'a-secret-for-benchmarks-of-forty-characters'
    const urls = await prepareDatabase({ adminUrl: server.adminUrl, secretKey })
    const diners = await insertDiners(server.adminUrl, { members: historyLengths.length * 2, restaurants: 4 })
    // Links each card before its first dine.
    await admin.query(`update card set linked_at = '2016-01-01', confirmed_at = '2016-01-01'`)
    const { db } = connect(urls.pipeline, { max: 4, name: 'bench' })
    const deps = { db, clock: systemClock, ids: randomIds(systemClock), rulesCache: emptyRulesCache() }
    const [restaurant] = diners.restaurants
    if (!restaurant) throw new Error('the database has no restaurant')
    // Every second diner, so that all members belong to the same partner.
    const members = historyLengths.map((historyLength, index) => ({
      historyLength,
      lastDineNumber: historyLength,
      card: diners.cards[index * 2 + 1] as TestCard,
      costs: [] as Cost[],
    }))
    for (const { historyLength, card } of members) {
      await storeMessages(
        db,
        Array.from({ length: historyLength }, (_, n) =>
          clearingOfDine(card, restaurant, n, pastMoment(n, historyLength)),
        ),
        systemClock.now(),
      )
      while ((await drainOnce(deps)).messageCount > 0);
    }
    await admin.query('analyze')
    for (let round = 0; round <= rounds; round += 1) {
      for (const member of members) {
        const before = { own: ownProcessorMs(), server: (await serverProcessorMs(admin)) ?? 0, wall: performance.now() }
        for (let n = 0; n < messagesPerRound; n += 1) {
          member.lastDineNumber += 1
          const dinedAt = lastDine + (member.lastDineNumber - member.historyLength) * hourMs
          const message = clearingOfDine(member.card, restaurant, member.lastDineNumber, dinedAt)
          await storeMessages(db, [message], systemClock.now())
          await drainOnce(deps)
        }
        const serverMs = ((await serverProcessorMs(admin)) ?? 0) - before.server
        member.costs.push({
          processorMs: (ownProcessorMs() - before.own + serverMs) / messagesPerRound,
          wallMs: (performance.now() - before.wall) / messagesPerRound,
        })
      }
    }
    // The first round warms up the node and the database and is not counted.
    const medianOf = (costs: Cost[], key: keyof Cost) => median(costs.slice(1).map((cost) => cost[key]))
    // The costs of the shortest history.
    const baseCosts = members[0]?.costs ?? []
    for (const { historyLength, costs } of members) {
      const [processor, wall] = [medianOf(costs, 'processorMs'), medianOf(costs, 'wallMs')]
      const ratios = [processor / medianOf(baseCosts, 'processorMs'), wall / medianOf(baseCosts, 'wallMs')]
      console.log(
        `${historyLength} dines: ${processor.toFixed(1)} ms of processor time a message (${ratios[0]?.toFixed(2)} of ${historyLengths[0]} dines), ${wall.toFixed(1)} ms in all (${ratios[1]?.toFixed(2)})`,
      )
    }
    await db.destroy()
  } finally {
    await admin.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
