import type { BrandFolder } from '../server/brands/folder.ts'
import { importMerchants } from '../server/catalog/import/import.ts'
import { connect } from '../server/database/connect.ts'
import type { DatabaseUrls } from '../server/database/prepare.ts'
import { systemClock } from '../server/platform/clock-and-ids.ts'
import { enrollGuests } from './seed/guests.ts'
import { copyMenus } from './seed/menus.ts'
import { demoMerchants } from './seed/merchants.ts'

export { demoSignIns } from './seed/members.ts'

/** Reviews of the demonstration are dated before this day. The day is fixed, so that a second seed changes nothing. */
export const seedDate = new Date('2026-11-01T00:00:00Z')
const formatNumber = (value: number): string => value.toLocaleString('en-US')

export type SeedOptions = {
  urls: Pick<DatabaseUrls, 'app'>
  dataDir: string
  log: (line: string) => void
}

/** Adds invented restaurants and their menus, and enrolls guests at partners that enroll automatically. A second run changes nothing. */
export async function seedDemonstration(
  { urls, dataDir, log }: SeedOptions,
  brands: readonly BrandFolder[],
): Promise<void> {
  const { db } = connect(urls.app, { max: 2, name: 'damask seed' })
  try {
    copyMenus(dataDir)
    const { read, added, changed, refusalReasons } = await importMerchants({
      db,
      clock: systemClock,
      rows: demoMerchants(seedDate),
    })
    const [refusal] = refusalReasons
    if (refusal)
      throw new Error(
        `A restaurant of the demonstration is refused: line ${refusal.line}, ${refusal.field} ${refusal.reason}`,
      )
    await enrollGuests(db, brands)
    if (added + changed > 0)
      log(`${formatNumber(read)} restaurants: ${formatNumber(added)} added, ${formatNumber(changed)} changed`)
  } finally {
    await db.destroy()
  }
}
