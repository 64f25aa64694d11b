import { join } from 'node:path'
import { readAllBrands, type BrandFolder } from '../../server/brands/folder.ts'
import { savePartners } from '../../server/brands/save.ts'
import { connect } from '../../server/database/connect.ts'
import { systemClock } from '../../server/platform/clock-and-ids.ts'

const brandsFolder = join(import.meta.dirname, '..', '..', 'brands')

/** Saves the partners of brands/ in the database. A second run changes nothing. */
export async function saveBrands(appUrl: string, log: (line: string) => void): Promise<BrandFolder[]> {
  const { db } = connect(appUrl, { max: 1, name: 'damask brands' })
  try {
    const brands = readAllBrands(brandsFolder)
    const { savedIds } = await savePartners(db, systemClock, brands)
    if (savedIds.length > 0) log(`brands: ${savedIds.join(', ')}`)
    return brands
  } finally {
    await db.destroy()
  }
}
