import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { randomFromNumber, deliverUntilAcknowledged, purchaseMessages } from './networks.ts'
import { startNodes, type FaultStack } from './fault-stack.ts'

/** npm test runs 3; npm run test:full runs all 50. */
const rounds = Number(process.env['KILL_ROUNDS']) || 50
const senderCount = 8
const seed = Number(process.env['SEED']) || Math.floor(Math.random() * 2 ** 31)
let stack: FaultStack

beforeAll(async () => {
  stack = await startNodes({ nodes: 2, members: 40 })
})
afterAll(() => stack.close())

test(`kill -9 of the app or of PostgreSQL ${rounds} times under load keeps every acknowledged message and the integrity of the ledger, and the nodes then end with exit code 0`, async () => {
  console.log(`seed ${seed}`)
  const chance = randomFromNumber(seed)
  const feed = purchaseMessages(stack.diners, randomFromNumber(seed + 1))
  const acknowledged: string[] = []
  let isStopped = false
  // Half of the senders begin at each of the two nodes. Each message adds 1 to `turn`, and so does each attempt. So a sender stays at its
  // node while each first attempt succeeds, and goes on at the other node after a failed attempt.
  const sendMessages = async (firstTurn: number) => {
    for (let turn = firstTurn; !isStopped; turn += 1) {
      const { value: message } = feed.next()
      if (
        message &&
        (await deliverUntilAcknowledged(
          () => stack.nodes[(turn += 1) % stack.nodes.length] as (typeof stack.nodes)[0],
          message,
          () => isStopped,
        ))
      )
        acknowledged.push(message.deliveryId)
    }
  }
  const senderRuns = Array.from({ length: senderCount }, (_, n) => sendMessages(n))
  const kills = { node: 0, postgres: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await delay(50 + chance() * 400) // the fault may occur anywhere
    const draw = round === 0 ? 0.55 : chance() // 0.55 kills both, so that a run of few rounds tests both kills
    // Below 0.6 the round kills a node, above 0.5 PostgreSQL, between them both.
    if (draw < 0.6) {
      const node = stack.nodes[Math.floor(chance() * stack.nodes.length)] as (typeof stack.nodes)[0]
      await node.kill()
      await node.start()
      kills.node += 1
    }
    if (draw > 0.5) {
      await stack.killPostgres()
      const countBefore = acknowledged.length + senderCount // replies may still be in transit
      kills.postgres += 1
      await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(countBefore)
    }
    if (round % 10 === 9) expect(await findBreaches()).toEqual([])
  }
  isStopped = true
  await Promise.all(senderRuns)
  await expect.poll(queueLength, { timeout: 60_000, interval: 50 }).toBe(0)
  console.log(
    `${acknowledged.length} messages acknowledged, nodes killed ${kills.node} times, PostgreSQL ${kills.postgres} times`,
  )
  expect(acknowledged.length).toBeGreaterThan(rounds * 10)
  expect(await findMissing(acknowledged)).toEqual([])
  expect(await findBreaches()).toEqual([])
  for (const node of stack.nodes) expect(await node.stop()).toBe(0)
}, 400_000)

async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(stack.adminUrl)
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
/** The invariants that have breaches. Repeats the check while it cannot connect, because a killed server starts again. */
const findBreaches = () =>
  vi.waitFor(async () => (await ledgerInvariants(stack.adminUrl)).filter((invariant) => invariant.breaches > 0), {
    timeout: 30_000,
    interval: 100,
  })
const queueLength = async () => Number((await query<{ n: string }>(`select count(*) as n from feed_queue`))[0]?.n)
const findMissing = (acknowledged: string[]) =>
  query('select id from unnest($1::text[]) as id where not exists (select from feed_message where delivery_id = id)', [
    acknowledged,
  ])
