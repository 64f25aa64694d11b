import { join } from 'node:path'
import { partnerDocument } from '../../server/brands/document.ts'
import { recordBrandFaults, type FaultyFolder } from '../../server/brands/fault-rows.ts'
import { readBrandFolders, type BrandFolder } from '../../server/brands/folder.ts'
import { savePartners } from '../../server/brands/save.ts'
import { connect, type Db } from '../../server/database/connect.ts'
import { systemClock } from '../../server/platform/clock-and-ids.ts'
import { allCopy } from '../../web/copy/all.ts'

export const brandsFolder = join(import.meta.dirname, '..', '..', 'brands')

/** The origins from which https pictures of content may be fetched. */
export const pictureOrigins = (): string[] => (process.env['IMAGE_ORIGINS'] ?? '').split(',').filter(Boolean)

/** A partner whose site is open. */
export type OpenPartner = { id: string; program: string; version: number; hosts: string[] }
export type LoadedBrands = {
  /** The folders without faults. */
  folders: BrandFolder[]
  /** The folders with faults. Nothing of them was saved. */
  faulty: FaultyFolder[]
  open: OpenPartner[]
}

/**
 * Saves the partners of brands/ in the database. A second run changes nothing. A folder with faults concerns only its own partner, which
 * keeps its version in force.
 */
export async function saveBrands(
  appUrl: string,
  log: (line: string) => void,
  root: string = brandsFolder,
): Promise<LoadedBrands> {
  const { db } = connect(appUrl, { max: 1, name: 'damask brands' })
  try {
    const read = readBrandFolders(root, { copyDefaults: allCopy })
    const options = { pictureOrigins: pictureOrigins() }
    const { savedIds, refused } = await savePartners(db, systemClock, read.folders, options)
    if (savedIds.length > 0) log(`brands: ${savedIds.join(', ')}`)
    const faulty = [...read.faulty, ...refused]
    await recordBrandFaults(db, systemClock, faulty, 'all')
    const refusedIds = new Set(refused.map(({ id }) => id))
    return { folders: read.folders.filter(({ id }) => !refusedIds.has(id)), faulty, open: await openPartnersOf(db) }
  } finally {
    await db.destroy()
  }
}

/** The partners with a valid version in force. */
export async function openPartnersOf(db: Db): Promise<OpenPartner[]> {
  const rows = await db
    .selectFrom('partner')
    .select(['id', 'version', 'brand', 'copy', 'legal'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, version, brand, copy, legal }) => {
    const { success, data } = partnerDocument.safeParse({ brand, copy, legal })
    return success ? [{ id, version, program: data.brand.program, hosts: data.brand.hosts }] : []
  })
}
