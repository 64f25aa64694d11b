import type { SearchTables } from '../../providers/reservations/table-search.ts'
import { followCatalogue, type Catalogue } from '../../server/catalogue/follower.ts'
import { importMerchants, type ImportOptions } from '../../server/catalogue/import/import.ts'
import { catalogueRoutes } from '../../server/catalogue/routes.ts'
import { openSite, type Site } from './site.ts'

const hourMs = 3_600_000

/**
 * A site with these restaurants, `newer` added an hour after `rows`: its own role reads and writes the catalogue, and the follower is started as
 * the server starts it. `rooms`: as in openSite.
 */
export async function openCatalogue(
  rows: ImportOptions['rows'],
  newer: ImportOptions['rows'] = [],
  search: SearchTables | null = null,
  rooms: Parameters<typeof openSite>[0] = [],
): Promise<Site> {
  let catalogue: Catalogue | undefined
  const site = await openSite([
    async (app, deps) => {
      await importMerchants({ db: deps.db, clock: deps.clock, rows })
      const anHourLater = { now: () => new Date(deps.clock.now().getTime() + hourMs) }
      await importMerchants({ db: deps.db, clock: anHourLater, rows: newer })
      catalogue = await followCatalogue({ db: deps.db, clock: deps.clock })
      catalogueRoutes(catalogue, search)(app, deps)
    },
    ...rooms,
  ])
  const close = async () => {
    await catalogue?.stop()
    await site.close()
  }
  return { ...site, close }
}
