import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect } from '../../server/database/connect.ts'
import { openNotifier } from '../../server/database/notifier.ts'
import type { DatabaseUrls } from '../../server/database/prepare.ts'
import { followCatalog, type Catalog } from '../../server/catalog/follower.ts'
import { importMerchants } from '../../server/catalog/import/import.ts'
import type { StoredRecord } from '../../server/catalog/entries.ts'
import { quantile } from '../lib.ts'

const edits = 200
const clock = { now: () => new Date() }

/** Imports everything into PostgreSQL, loads it as a node does at its start, then times single edits from the commit until a search finds them. */
export async function freshness(urls: DatabaseUrls, records: readonly StoredRecord[]): Promise<void> {
  const { db } = connect(urls.app, { max: 6, name: 'bench' })
  const notifier = openNotifier({ url: urls.app, name: 'bench', onError: console.error })
  try {
    const began = performance.now()
    await importMerchants({ db, clock, rows: records })
    const imported = performance.now()
    const hearing = await followCatalog({ db, notifier, clock })
    const loaded = performance.now()
    const deaf = await followCatalog({ db, clock })
    const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)
    console.log(
      `  import into PostgreSQL ${seconds(began, imported)} s; load of a starting node ${seconds(imported, loaded)} s`,
    )
    for (const [name, node] of [
      ['with notifications', hearing],
      ['with all notifications lost', deaf],
    ] as const) {
      const times = await timeEdits(node, async (at) => {
        const row = await db
          .updateTable('merchant')
          .set({ removed_at: null })
          .where('id', '=', records[at]?.id ?? '')
          .returning('version')
          .executeTakeFirstOrThrow()
        return row.version
      })
      console.log(
        `  edit visible ${name}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`,
      )
    }
    await Promise.all([hearing.stop(), deaf.stop()])
  } finally {
    await Promise.all([notifier.stop(), db.destroy()])
  }
}

async function timeEdits(node: Catalog, edit: (at: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < edits; index++) {
    const version = await edit(index)
    const committed = performance.now()
    while (node.version() < version) await nextTurn()
    times.push(performance.now() - committed)
  }
  return times
}
