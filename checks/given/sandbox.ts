import { randomUUID } from 'node:crypto'
import type { NetworkDeps } from '../../providers/card-network/embedded/deps.ts'
import { linkedMigration } from '../../providers/card-network/embedded/linked.ts'
import { enrolMigration, migrateSandbox } from '../../providers/card-network/embedded/store.ts'
import { swipeMigration, swipeOrderMigration } from '../../providers/card-network/embedded/swipe-store.ts'
import type { GivenDatabase } from './clone.ts'
import { testDatabase } from './database.ts'
import { openPool } from './pool.ts'

/** A pool for the sandbox's role. */
export const openSandboxPool = ({ urls }: Pick<GivenDatabase, 'urls'>) => openPool(urls.sandbox, 4)

/** The sandbox's card network on a database of its own; where it tells of purchases is set by who listens (`deps.feedsUrl`). */
export async function openSandbox(change: Partial<NetworkDeps> & Pick<NetworkDeps, 'clock'>) {
  const database = await testDatabase()
  const pool = openSandboxPool(database)
  await migrateSandbox(pool, [enrolMigration, swipeMigration, linkedMigration, swipeOrderMigration])
  const deps: NetworkDeps = {
    pool,
    networkKey: 'key',
    swipeKey: 'swipe',
    feedsUrl: '',
    fidelWebhookSecret: 'webhook',
    kardToken: 'kard',
    clearAfterMs: 0,
    confirmAfterMs: 0,
    ids: { next: randomUUID },
    fetch,
    machineClock: change.clock,
    ...change,
  }
  const close = async () => {
    await pool.end()
    await database.drop()
  }
  return { database, pool, deps, close }
}
export type GivenSandbox = Awaited<ReturnType<typeof openSandbox>>
