import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { migrateSandbox } from '../../providers/card-network/embedded/store.ts'
import { testDatabase } from './database.ts'
import { replayServer } from './recorded.ts'
import { openSandboxPool } from './sandbox.ts'

export type SandboxDeps = { pool: pg.Pool; key: string; clock: { now(): Date }; ids: { next(): string } }

/** A sandbox service on a free port with a clock that the test moves, and a server that replays recorded answers. */
export async function sandboxService(
  migration: Parameters<typeof migrateSandbox>[1][number],
  routes: (app: FastifyInstance, deps: SandboxDeps) => void,
) {
  let now = new Date('2026-05-06T16:00:00Z')
  const database = await testDatabase()
  const pool = openSandboxPool(database)
  await migrateSandbox(pool, [migration])
  const app = Fastify({ forceCloseConnections: true })
  const deps: SandboxDeps = { pool, key: 'a key for the tests', clock: { now: () => now }, ids: { next: randomUUID } }
  routes(app, deps)
  const address = await app.listen({ port: 0, host: 'localhost' })
  const recorded = await replayServer([])
  return {
    ...{ deps, address, recorded },
    later: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    close: async () => {
      await Promise.all([app.close(), recorded.stop()])
      await pool.end()
      await database.drop()
    },
  }
}
