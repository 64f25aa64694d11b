import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect } from '../../server/database/connect.ts'
import { openNotifier } from '../../server/database/notifier.ts'
import type { DatabaseUrls } from '../../server/database/prepare.ts'
import { followCatalog, type Catalog } from '../../server/catalog/follower.ts'
import { importMerchants } from '../../server/catalog/import/import.ts'
import type { StoredRecord } from '../../server/catalog/entries.ts'
import { quantile } from '../lib.ts'

const editCount = 200
const clock = { now: () => new Date() }

/**
 * Imports everything into PostgreSQL, loads it as a node does at its start, then times single edits from the commit until a
 * node's index contains them: first a node that receives notifications, then one that only polls.
 */
export async function measureFreshness(urls: DatabaseUrls, records: readonly StoredRecord[]): Promise<void> {
  const { db } = connect(urls.app, { max: 6, name: 'bench' })
  const notifier = openNotifier({ url: urls.app, name: 'bench', onError: console.error })
  try {
    const startedAt = performance.now()
    await importMerchants({ db, clock, rows: records })
    const importedAt = performance.now()
    const notifiedNode = await followCatalog({ db, notifier, clock })
    const loadedAt = performance.now()
    const pollingNode = await followCatalog({ db, clock })
    const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)
    console.log(
      `  import into PostgreSQL ${seconds(startedAt, importedAt)} s; load of a starting node ${seconds(importedAt, loadedAt)} s`,
    )
    for (const [name, node] of [
      ['with notifications', notifiedNode],
      ['with all notifications lost', pollingNode],
    ] as const) {
      const times = await timeEdits(node, async (index) => {
        // Changes no value: a trigger gives each updated row a new version.
        const row = await db
          .updateTable('merchant')
          .set({ removed_at: null })
          .where('id', '=', records[index]?.id ?? '')
          .returning('version')
          .executeTakeFirstOrThrow()
        return row.version
      })
      console.log(
        `  edit visible ${name}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`,
      )
    }
    await Promise.all([notifiedNode.stop(), pollingNode.stop()])
  } finally {
    await Promise.all([notifier.stop(), db.destroy()])
  }
}

async function timeEdits(node: Catalog, edit: (index: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < editCount; index++) {
    const version = await edit(index)
    const committedAt = performance.now()
    while (node.version() < version) await nextTurn()
    times.push(performance.now() - committedAt)
  }
  return times
}
