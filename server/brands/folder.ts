import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand, copyFile, legalFile, type Brand, type Legal } from '../../contract/brand.ts'
import type { z } from '../../contract/schema.ts'
import { contentFile, type StoredEntry } from '../../contract/content.ts'
import { contrastFaults } from '../../domain/brands/contrast.ts'

export type BrandFolder = {
  id: string
  brand: Brand
  copy: Record<string, string>
  legal: Legal
  content: StoredEntry[]
}
/** What is wrong with a brand folder: which file, where in it, and why. */
export type BrandFault = { file: string; path: string; problem: string }

/**
 * Reads one partner's folder: brand.json (settings), theme.json (looks), copy.json (words), content.json (pages), legal.json. Returns either the
 * whole checked brand or every fault at once, so that someone writing a brand mends them in one go.
 */
export function readBrandFolder(
  root: string,
  id: string,
): { ok: true; folder: BrandFolder } | { ok: false; faults: BrandFault[] } {
  const faults: BrandFault[] = []
  const name = (file: string) => `brands/${id}/${file}`
  const json = (file: string): unknown => {
    const path = join(root, id, file)
    if (!existsSync(path)) {
      faults.push({ file: name(file), path: '', problem: 'is missing' })
      return undefined
    }
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch (error) {
      faults.push({
        file: name(file),
        path: '',
        problem: `is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      })
      return undefined
    }
  }
  const check = <S extends z.ZodType>(schema: S, file: string, value: unknown): z.output<S> | undefined => {
    if (value === undefined) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      // The looks are a file of their own: the place is told as it stands in that file.
      const looks = issue.path[0] === 'theme'
      faults.push({
        file: looks ? name('theme.json') : name(file),
        path: (looks ? issue.path.slice(1) : issue.path).join('.'),
        problem: issue.message,
      })
    }
    return undefined
  }

  const settings = json('brand.json')
  const looks = json('theme.json')
  const whole = settings && looks ? check(brand, 'brand.json', { ...(settings as object), theme: looks }) : undefined
  const copy = check(copyFile, 'copy.json', json('copy.json'))
  const legal = check(legalFile, 'legal.json', json('legal.json'))
  const content = check(contentFile, 'content.json', json('content.json'))
  for (const scheme of whole ? (['light', 'dark'] as const) : []) {
    for (const fault of contrastFaults(whole?.theme[scheme] ?? {})) {
      faults.push({
        file: name('theme.json'),
        path: `${scheme}.${fault.pair[0]}`,
        problem: `on ${fault.pair[1]} has contrast ${fault.ratio}, needs ${fault.least}`,
      })
    }
  }
  if (!whole || !copy || !legal || !content || faults.length > 0) return { ok: false, faults }
  return { ok: true, folder: { id, brand: whole, copy, legal, content } }
}

export function listBrandFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Every brand, or an error that lists each fault on a line of its own. */
export function readAllBrands(root: string): BrandFolder[] {
  const read = listBrandFolders(root).map((id) => readBrandFolder(root, id))
  const faults = read.flatMap((result) => (result.ok ? [] : result.faults))
  if (faults.length > 0)
    throw new Error(['A brand is not right:', ...faults.map((f) => `  ${f.file} ${f.path} ${f.problem}`)].join('\n'))
  return read.flatMap((result) => (result.ok ? [result.folder] : []))
}
