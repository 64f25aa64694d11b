import { join } from 'node:path'
import { readAllBrands, type BrandFolder } from '../../server/brands/folder.ts'

let folders: BrandFolder[] | undefined

/** The brands of the repository, read once for all test files of a worker: tests must not change them. */
export function allBrands(): BrandFolder[] {
  folders ??= readAllBrands(join(import.meta.dirname, '..', '..', 'brands'))
  return folders
}
