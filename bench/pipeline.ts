// `npm run bench pipeline`: card messages a second, from a network's delivery to the posted reward and durable before each
// answer, beside the two things that bound it: COPY of the very rows it leaves behind, and one transfer a commit.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { givenDiners, type Diners } from '../checks/given/diners.ts'
import { fidelDelivery } from '../checks/given/purchases.ts'
import type { InboxMessage } from '../providers/card-feed/card-feed.ts'
import { connect, type Db } from '../server/database/connect.ts'
import { launchPostgres } from '../server/database/embedded/launch.ts'
import { prepareDatabase } from '../server/database/prepare.ts'
import { openInbox } from '../server/feeds/inbox.ts'
import { startPipeline } from '../server/pipeline/start.ts'
import { randomIds, systemClock } from '../server/platform/world.ts'
import { checkBooks } from '../tools/lib/books.ts'
import { format, median, report, type Rate } from './lib.ts'
import { serverProcessorMs } from './pipeline/processor.ts'
import { copyIn, copyOut, emptyMoney, transfers } from './pipeline/rivals.ts'

const purchases = Number(process.env['PURCHASES']) || 5_000
const pairs = Number(process.env['PAIRS']) || 7
const deliveryMessages = 50 // what one call of an issuer's feed brings
const callers = 8
const clearedAfter = 1_000 // purchases that come between an authorisation and its clearing
const transfersEach = 400
const dayMs = 86_400_000
const lookEveryMs = 20
const onError = (error: unknown) => console.error(error)
const firstDay = Date.now() - 12 * dayMs // recent enough that each reward is told by mail

/** Two messages a purchase, clearing with a tip some while after its authorisation. */
function feedOf(diners: Diners, run: number): InboxMessage[] {
  const messages: InboxMessage[] = []
  for (let n = 0; n < purchases + clearedAfter; n += 1) {
    for (const [kind, of] of [
      ['authorisation', n],
      ['clearing', n - clearedAfter],
    ] as const) {
      const card = diners.cards[(of * 7919) % diners.cards.length]
      const restaurant = diners.restaurants[(of * 104_729) % diners.restaurants.length]
      if (of < 0 || of >= purchases || !card || !restaurant) continue
      const base = {
        card,
        restaurant,
        id: `${run}-${of}`,
        localTime: `${new Date(firstDay + (of % 10) * dayMs).toISOString().slice(0, 10)}T19:30:00`,
      }
      messages.push(
        fidelDelivery(
          { ...base, kind, amountMinor: 5_000 + (of % 9_000) + (kind === 'clearing' ? 800 : 0) },
          `${run}-${kind}-${of}`,
        ),
      )
    }
  }
  return messages
}

/** Delivers and drains at the same time, as a node does; done when every message is a posted reward. */
async function throughPipeline(url: string, messages: InboxMessage[]): Promise<void> {
  const { db, pool } = connect(url, { max: 6, name: 'bench' })
  const inbox = openInbox(db, systemClock)
  let next = 0
  const call = async () => {
    while (next < messages.length) {
      const batch = messages.slice(next, (next += deliveryMessages))
      await inbox.store(batch)
    }
  }
  const pipeline = startPipeline({ db, pool, clock: systemClock, ids: randomIds(systemClock), onError })
  await Promise.all(Array.from({ length: callers }, call))
  while (await anyWaiting(db)) await delay(lookEveryMs)
  await pipeline.stop()
  await db.destroy()
}

async function anyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from feed_queue limit 1`.execute(db)
  return rows.length > 0
}

/** A rate with the processor time its work took: the server's, and ours beside it. */
type Timed = Rate & { serverMs: number[]; ownMs: number[] }
const rate = (name: string): Timed => ({ name, perSecond: [], serverMs: [], ownMs: [] })

/** Runs the work and keeps its speed, and its processor time for a thousand pieces of it where the system tells. */
async function timed(of: Timed, admin: pg.Client, work: () => Promise<number>): Promise<void> {
  const server = await serverProcessorMs(admin)
  const own = process.cpuUsage()
  const began = performance.now()
  const done = await work()
  of.perSecond.push(done / ((performance.now() - began) / 1000))
  const { user, system } = process.cpuUsage(own)
  of.ownMs.push((user + system) / done)
  const after = await serverProcessorMs(admin)
  if (server !== null && after !== null) of.serverMs.push(((after - server) * 1000) / done)
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'damask-bench-'))
  chmodSync(dataDir, 0o711) // the database's own account must be able to walk in
  const server = await launchPostgres({ dataDir })
  const admin = new pg.Client(server.adminUrl)
  try {
    const urls = await prepareDatabase({
      adminUrl: server.adminUrl,
      secretKey: 'a-secret-for-benchmarks-of-forty-characters',
    })
    const diners = await givenDiners(server.adminUrl, { members: 5_000, restaurants: 300 })
    await admin.connect()
    await admin.query('analyze')
    const rates = {
      pipeline: rate('pipeline'),
      copy: rate('COPY of its rows'),
      transfer: rate('one transfer a commit'),
    }
    const clients = await bestClients(server.adminUrl, admin)
    const pipeline = async (run: number) => {
      await emptyMoney(admin)
      const messages = feedOf(diners, run)
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
    const single = () => timed(rates.transfer, admin, () => transfers(server.adminUrl, clients, transfersEach))
    await pipeline(0) // warms both sides; not counted
    Object.assign(rates.pipeline, rate(rates.pipeline.name))
    for (let pair = 1; pair <= pairs; pair += 1) {
      if (pair % 2 === 0) await single()
      await pipeline(pair)
      if (pair === 1) await honest(server.adminUrl)
      await copy()
      if (pair % 2 === 1) await single()
      console.log(
        `pair ${pair}: ${Object.values(rates)
          .map(({ name, perSecond }) => `${name} ${format(perSecond.at(-1) ?? 0)}/s`)
          .join(', ')}`,
      )
    }
    console.log(`\n${purchases * 2} messages a run (${purchases} purchases, authorised then cleared), ${pairs} pairs`)
    console.log(report(rates.pipeline, rates.copy, 'messages').join('\n'))
    console.log(`\n${clients} clients were the best of 1, 2, 4, 8 and 16`)
    console.log(report(rates.pipeline, rates.transfer, 'messages or transfers').join('\n'))
    console.log('\nprocessor time for a thousand, which other work on the machine does not disturb:')
    for (const { name, serverMs, ownMs } of Object.values(rates)) {
      console.log(`  ${name}: server ${format(median(serverMs))} ms, this process ${format(median(ownMs))} ms`)
    }
  } finally {
    await admin.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function honest(adminUrl: string): Promise<void> {
  const broken = (await checkBooks(adminUrl)).filter((invariant) => invariant.breaches > 0)
  if (broken.length > 0)
    throw new Error(`the books are broken: ${broken.map((invariant) => invariant.name).join(', ')}`)
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

await main()
