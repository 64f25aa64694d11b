import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchPostgres, type EmbeddedPostgres } from '../../server/database/embedded/launch.ts'
import { commandOf, livePostmaster } from '../../server/database/embedded/postmaster.ts'

/** Rounds for each fault: a third of KILL_ROUNDS, between 2 and 20. npm test runs 2, npm run test:full runs 20. */
const rounds = Math.min(20, Math.max(2, Math.ceil((Number(process.env['KILL_ROUNDS']) || 60) / 3)))
const patience = { timeout: 30_000, interval: 20 }

let dataDir = ''
/** The server as the site's process launched it. In `runTool`, another process joins it. */
let site: EmbeddedPostgres
/** Number of the newest row that the writer tried to insert. All tests of this file share it, so no number repeats. */
let lastRow = 0
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'damask-keeper-'))
  chmodSync(dataDir, 0o711) // the account that runs the database must be able to enter the folder
  site = await launchPostgres({ dataDir })
  await query('create table written (n int primary key)')
})
afterAll(async () => {
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const postmaster = () => livePostmaster(join(dataDir, 'postgres', 'data'))
const keeperPid = () => Number(readFileSync(join(dataDir, 'postgres', 'keeper.lock'), 'utf8'))
const isKeeper = (pid: number) => commandOf(pid).includes('keeper.ts')

async function killKeeper(): Promise<void> {
  await vi.waitFor(() => expect(isKeeper(keeperPid())).toBe(true), patience)
  process.kill(keeperPid(), 'SIGKILL')
}

async function killPostgres(): Promise<void> {
  const { pid } = await vi.waitFor(() => {
    const server = postmaster()
    if (!server) throw new Error('PostgreSQL is not running yet')
    return server
  }, patience)
  process.kill(pid, 'SIGKILL')
}

async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(site.adminUrl)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Inserts one row after the other, each over a new connection, and lists the acknowledged ones. */
function startWriter(): { acknowledged: number[]; end: () => Promise<void> } {
  const acknowledged: number[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      lastRow += 1
      const insertedRows = await query('insert into written values ($1)', [lastRow]).catch(() => undefined)
      if (insertedRows) acknowledged.push(lastRow)
      else await delay(20) // as a pool waits before it connects again
    }
  }
  const writing = write()
  const end = async () => {
    isOver = true
    await writing
  }
  return { acknowledged, end }
}

const findMissing = (acknowledged: readonly number[]) =>
  query('select n from unnest($1::int[]) as n where not exists (select from written where written.n = n)', [
    acknowledged,
  ])

/** A command that connects to the running server and disconnects. */
async function runTool(): Promise<void> {
  const tool = await launchPostgres({ dataDir })
  await tool.stop()
}

const faults: Record<string, () => Promise<void>> = {
  'the keeper': killKeeper,
  'the keeper, before a tool connects and disconnects,': async () => {
    await killKeeper()
    await runTool()
  },
  'the keeper and then of PostgreSQL': async () => {
    await killKeeper()
    await killPostgres()
  },
  'the keeper and then of PostgreSQL, while a tool connects and disconnects,': async () => {
    await killKeeper()
    await Promise.all([killPostgres(), runTool()])
  },
}

for (const [fault, killProcess] of Object.entries(faults))
  test(`kill -9 of ${fault} ${rounds} times loses no acknowledged write, and the server listens on its port again [MON-A6]`, async () => {
    const writer = startWriter()
    const countWrites = () => writer.acknowledged.length
    for (let round = 0; round < rounds; round += 1) {
      await killProcess()
      const before = countWrites() + 1 // one reply may still be in transit
      await expect.poll(countWrites, patience).toBeGreaterThan(before)
    }
    await writer.end()
    expect(postmaster()?.port).toBe(site.port)
    expect(await findMissing(writer.acknowledged)).toEqual([])
  })

test('the server stops with its last client, and no keeper runs, when the keeper has just been killed [MON-A6]', async () => {
  await killKeeper()
  await site.stop()
  expect(postmaster()).toBeUndefined()
  await vi.waitFor(() => expect(isKeeper(keeperPid())).toBe(false), patience)
})
