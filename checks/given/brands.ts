import { join } from 'node:path'
import { readAllBrands, type BrandFolder } from '../../server/brands/folder.ts'

let folders: BrandFolder[] | undefined

/** The brands of the repository, read once for all test files of a worker: tests must not change them. */
export function allBrands(): BrandFolder[] {
  folders ??= readAllBrands(join(import.meta.dirname, '..', '..', 'brands'))
  return folders
}

/** The folder of one brand; throws where there is none. */
export function brandFolder(id: string): BrandFolder {
  const folder = allBrands().find((one) => one.id === id)
  if (!folder) throw new Error(`there is no brand ${id}`)
  return folder
}
