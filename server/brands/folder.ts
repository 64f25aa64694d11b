import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyFile, legalFile } from '../../contract/brand.ts'
import type { z } from '../../contract/schema.ts'
import { contentFile, type StoredEntry } from '../../contract/content.ts'
import { contrastFaults } from '../../domain/brands/contrast.ts'
import { hostConflicts, hostsOf, partnerDocument, type PartnerDocument } from './document.ts'
import { textFaults } from './text-faults.ts'

export type BrandFolder = PartnerDocument & {
  id: string
  content: StoredEntry[]
  /** Hash of the files. A folder with the stored hash is not written again while its stored row is valid. */
  hash: string
}
/** One fault of a brand folder: its file, the path in it, and the problem with the value. */
export type BrandFault = { file: string; path: string; problem: string }

const files = ['brand.json', 'theme.json', 'copy.json', 'legal.json', 'content.json', 'mark.svg'] as const
type BrandFile = (typeof files)[number]
/** Settings that have a separate file. */
const separateFiles: Readonly<Record<string, BrandFile>> = { theme: 'theme.json', mark: 'mark.svg' }

/**
 * Reads one partner's folder: brand.json (settings), theme.json (colors and fonts), mark.svg (symbol), copy.json (texts),
 * content.json (pages), legal.json (legal texts). Returns the checked brand, or the faults of all files together. Contrast,
 * and placeholders that a setting forbids, are checked only when settings, theme and mark are valid.
 */
export function readBrandFolder(
  root: string,
  id: string,
): { ok: true; folder: BrandFolder } | { ok: false; faults: BrandFault[] } {
  const faults: BrandFault[] = []
  const hash = createHash('sha256')
  const addFault = (file: BrandFile, path: string, problem: string): void => {
    faults.push({ file: `brands/${id}/${file}`, path, problem })
  }
  const readText = (file: BrandFile): string | undefined => {
    const path = join(root, id, file)
    if (!existsSync(path)) {
      addFault(file, '', 'is missing')
      return undefined
    }
    const fileText = readFileSync(path, 'utf8')
    hash.update(`${file}\n${fileText}\n`)
    return fileText
  }
  const readJson = (file: BrandFile): unknown => {
    const fileText = readText(file)
    if (fileText === undefined) return undefined
    try {
      return JSON.parse(fileText)
    } catch (error) {
      addFault(file, '', `is not JSON: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
  const check = <S extends z.ZodType>(schema: S, file: BrandFile, value: unknown): z.output<S> | undefined => {
    if (value === undefined) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) {
      const separateFile = separateFiles[String(path[0])]
      const pathInFile = (separateFile ? path.slice(1) : path).map(String).join('.')
      addFault(separateFile ?? file, pathInFile, `${message}${valueHint(valueAt(value, path))}`)
    }
    return undefined
  }

  const settings = readJson('brand.json')
  const theme = readJson('theme.json')
  const mark = readText('mark.svg')
  const checkedBrand =
    isObject(settings) && theme !== undefined && mark !== undefined
      ? check(partnerDocument.shape.brand, 'brand.json', { ...settings, theme, mark })
      : undefined
  if (settings !== undefined && !isObject(settings)) addFault('brand.json', '', 'must be an object')
  const copy = check(copyFile, 'copy.json', readJson('copy.json'))
  const legal = check(legalFile, 'legal.json', readJson('legal.json'))
  const content = check(contentFile, 'content.json', readJson('content.json'))
  if (checkedBrand) {
    for (const scheme of ['light', 'dark'] as const)
      for (const { pair, ratio, ratioMin } of contrastFaults(checkedBrand.theme[scheme]))
        addFault('theme.json', `${scheme}.${pair[0]}`, `on ${pair[1]} has contrast ${ratio}, needs ${ratioMin}`)
    for (const [file, texts] of [['copy.json', copy] as const, ['content.json', content] as const])
      for (const { path, problem } of textFaults(checkedBrand, texts)) addFault(file, path, problem)
  }
  if (!checkedBrand || !copy || !legal || !content || faults.length > 0) return { ok: false, faults }
  return { ok: true, folder: { id, brand: checkedBrand, copy, legal, content, hash: hash.digest('hex') } }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)

const valueCharactersMax = 60
/** The end of a problem text, which quotes the value. Empty for an object, a list, a long value and a missing value. */
function valueHint(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && value !== null)) return ''
  const valueText = JSON.stringify(value)
  return valueText.length > valueCharactersMax ? '' : `; found ${valueText}`
}

/** The ids of all brands: the names of the folders in `root`, sorted. */
export function listBrandFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Reads every brand, or throws one error with a line per fault. Two partners with the same host name are a fault that names both. */
export function readAllBrands(root: string): BrandFolder[] {
  const results = listBrandFolders(root).map((id) => readBrandFolder(root, id))
  const folders = results.flatMap((result) => (result.ok ? [result.folder] : []))
  const conflicts = hostConflicts(folders.map(({ id, brand }) => ({ id, hosts: hostsOf(id, brand.hosts) })))
  const faults = [
    ...results.flatMap((result) => (result.ok ? [] : result.faults)),
    ...conflicts.map(({ host, firstPartnerId, secondPartnerId }) => ({
      file: `brands/${secondPartnerId}/brand.json`,
      path: 'hosts',
      problem: `${host} belongs to brands/${firstPartnerId} already`,
    })),
  ]
  if (faults.length > 0)
    throw new Error(['invalid brand folders:', ...faults.map((f) => `  ${f.file} ${f.path} ${f.problem}`)].join('\n'))
  return folders
}
