import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyFile, legalFile } from '../../contract/brand.ts'
import { contentFile, separateAudience, separatedContent, type StoredEntry } from '../../contract/content.ts'
import { contrastFaults } from '../../domain/brands/contrast.ts'
import { hostsOf, refusedHosts } from '../../domain/brands/hosts.ts'
import { copyFaults, type CopyDefaults } from './copy-faults.ts'
import { partnerDocument, type PartnerDocument } from './document.ts'
import { brandFaultText, type BrandFault, type DocumentFault } from './faults.ts'
import { isPartnerId, type FaultyFolder } from './fault-rows.ts'
import { openFolderReader, type BrandFile, type FilePlace, type SchemaPlaces } from './folder-reader.ts'
import { pictureFaults } from './picture-faults.ts'
import { readFolderFiles, type FolderFile } from '../partner-files/folder-files.ts'
import { referenceFaults } from '../partner-files/references.ts'
import { textFaults } from './text-faults.ts'

export type BrandFolder = PartnerDocument & {
  id: string
  content: StoredEntry[]
  /** The partner's own pictures and fonts, checked by name and size only; `prepareFiles` checks what they hold. */
  files: FolderFile[]
  /** Hash of the files. A folder with the stored hash is not written again while its stored row is valid. */
  hash: string
}
export type BrandFolderResult = { ok: true; folder: BrandFolder } | ({ ok: false } & FaultyFolder)

export type BrandReadOptions = {
  /** The default text of each copy key. Without it, keys that do not exist are no fault. */
  copyDefaults?: CopyDefaults | undefined
}

/** Settings that have a separate file. */
const separateFiles: Readonly<Record<string, BrandFile>> = { theme: 'theme.json', mark: 'mark.svg' }

/** Theme and symbol are settings with separate files. */
const placeOfSetting = (path: PropertyKey[]): FilePlace => {
  const separateFile = separateFiles[String(path[0])]
  return separateFile ? { file: separateFile, path: path.slice(1) } : { file: 'brand.json', path }
}

/** contentFile reads `{audience, ...entry}` as `{audience, entry}`. */
const contentPlaces = (document: unknown): SchemaPlaces => ({
  placeOf: (path) => ({ file: 'content.json', path: path[1] === 'entry' ? [path[0] ?? '', ...path.slice(2)] : path }),
  parsedSchema: separatedContent,
  parsedDocument: Array.isArray(document) ? document.map(separateAudience) : document,
})
const placesIn = (file: BrandFile): SchemaPlaces => ({ placeOf: (path) => ({ file, path }) })

/**
 * Reads one partner's folder: brand.json (settings), theme.json (colors and fonts), mark.svg (symbol), copy.json (texts),
 * content.json (pages), legal.json (legal texts). Returns the checked brand, or the faults of all files together, with the hosts that
 * the folder claims. Contrast, pictures, and placeholders that a setting forbids, are checked only when settings, theme and mark are valid.
 */
export function readBrandFolder(root: string, id: string, { copyDefaults }: BrandReadOptions = {}): BrandFolderResult {
  const reader = openFolderReader(root, id)
  const settings = reader.readJson('brand.json')
  const theme = reader.readJson('theme.json')
  const mark = reader.readText('mark.svg')
  const brand = isObject(settings)
    ? reader.check(partnerDocument.shape.brand, { ...settings, theme, mark }, { placeOf: placeOfSetting })
    : undefined
  if (settings !== undefined && !isObject(settings))
    reader.addFault('brand.json', { path: [], rule: 'must be an object' })
  const copy = reader.check(copyFile, reader.readJson('copy.json'), placesIn('copy.json'))
  const legal = reader.check(legalFile, reader.readJson('legal.json'), placesIn('legal.json'))
  const contentJson = reader.readJson('content.json')
  const content = reader.check(contentFile, contentJson, contentPlaces(contentJson))
  const files = readFolderFiles(join(root, id), (file, problem) =>
    reader.faults.push({ file: `brands/${id}/${file}`, path: '', rule: problem }),
  )
  for (const { name, bytes } of files) reader.addToHash(name, bytes)
  if (!isPartnerId(id))
    reader.faults.push({ file: `brands/${id}`, path: '', rule: 'must be named with lower-case letters, digits and -' })
  if (copy && copyDefaults) for (const fault of copyFaults(copy, copyDefaults)) reader.addFault('copy.json', fault)
  if (brand) {
    for (const fault of contrastDocumentFaults(brand.theme)) reader.addFault('theme.json', fault)
    for (const [file, texts] of [['copy.json', copy] as const, ['content.json', contentJson] as const])
      for (const { path, problem } of textFaults(brand, texts)) reader.addFault(file, { path, rule: problem })
    for (const { file, path, problem } of referenceFaults(brand, content ?? [], new Set(files.map(({ name }) => name))))
      reader.addFault(file, { path: path.split('.'), rule: problem })
    if (content)
      for (const fault of pictureFaults(id, brand.pictures.length, contentJson)) reader.addFault('content.json', fault)
  }
  if (brand && copy && legal && content && reader.faults.length === 0)
    return { ok: true, folder: { id, brand, copy, legal, content, files, hash: reader.hash() } }
  return { ok: false, id, faults: reader.faults, hosts: claimedHosts(id, settings) }
}

const contrastDocumentFaults = (theme: PartnerDocument['brand']['theme']): DocumentFault[] =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    contrastFaults(theme[scheme]).map(({ pair, ratio, ratioMin }) => ({
      path: [scheme, pair[0]],
      rule: `on ${pair[1]} has contrast ${ratio}, needs ${ratioMin}`,
    })),
  )

/** The hosts that a faulty folder claims, as far as they can be read. */
function claimedHosts(id: string, settings: unknown): string[] {
  const { hosts } = isObject(settings) ? settings : {}
  return hostsOf(id, Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [])
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The ids of all brands: the names of the folders in `root`, sorted. */
export function listBrandFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

export type BrandFolders = { folders: BrandFolder[]; faulty: FaultyFolder[] }

/** Reads each folder separately, so that a fault in one does not concern another. */
export function readBrandFolders(
  root: string,
  options: BrandReadOptions = {},
  ids: readonly string[] = listBrandFolders(root),
): BrandFolders {
  const results = ids.map((id) => readBrandFolder(root, id, options))
  return {
    folders: results.flatMap((result) => (result.ok ? [result.folder] : [])),
    faulty: results.flatMap((result) =>
      result.ok ? [] : [{ id: result.id, faults: result.faults, hosts: result.hosts }],
    ),
  }
}

/** The fault of a folder that claims a host of another partner. */
export const hostFault = (id: string, host: string, ownerId: string): BrandFault => ({
  file: `brands/${id}/brand.json`,
  path: 'hosts',
  rule: `${host} belongs to ${ownerId} already`,
})

/** Folders that claim a host which an earlier folder has. `savePartners` compares with the hosts in force too. */
export const sharedHostFaults = (folders: readonly BrandFolder[]): { id: string; fault: BrandFault }[] =>
  refusedHosts(folders.map(({ id, brand }) => ({ id, current: null, next: hostsOf(id, brand.hosts) }))).map(
    ({ id, host, ownerId }) => ({ id, fault: hostFault(id, host, ownerId) }),
  )

/** Reads every brand, or throws one error with a line per fault. For tests and tools that need all brands of the repository. */
export function readAllBrands(root: string): BrandFolder[] {
  const { folders, faulty } = readBrandFolders(root)
  const faults = [...faulty.flatMap((result) => result.faults), ...sharedHostFaults(folders).map(({ fault }) => fault)]
  if (faults.length > 0)
    throw new Error(['invalid brand folders:', ...faults.map((fault) => `  ${brandFaultText(fault)}`)].join('\n'))
  return folders
}
