import { createHash } from 'node:crypto'
import type { Brand } from '../../contract/brand.ts'
import type { StoredEntry } from '../../contract/content.ts'
import type { FontFacts } from '../../contract/own-fonts.ts'
import type { PictureFacts } from '../../contract/own-pictures.ts'
import { fetchPicture } from '../../providers/images/fetch-picture.ts'
import { checkPicture, pictureBytesMax } from './check-picture.ts'
import type { FolderFile } from './folder-files.ts'
import { fileReferences, type FileReference } from './references.ts'

/**
 * Part of every hash. Raise it when the stored form of a file changes. A folder that has not changed gets the new form with
 * `npm run brands -- apply --over`.
 */
const storedForm = '1'
const hashLength = 20

/** A checked file, ready to be stored. `name`: a path of the folder, or an https address. */
export type PreparedFile = { name: string; hash: string; bytes: Buffer } & (
  | { kind: 'picture'; facts: PictureFacts }
  | { kind: 'font'; facts: FontFacts }
)
export type FolderFileFault = { file: string; path: string; problem: string }
type Prepared = { ok: true; files: PreparedFile[] } | { ok: false; faults: FolderFileFault[] }

/** The hash under which a file is stored: that of its bytes as they lie in the folder. */
export const ownFileHash = (bytes: Buffer): string =>
  createHash('sha256').update(storedForm).update(bytes).digest('hex').slice(0, hashLength)

/** Checks one file by its content. Returns it in the stored form, or the rule that it breaks. */
export async function prepareFile(name: string, bytes: Buffer): Promise<PreparedFile | string> {
  const hash = ownFileHash(bytes)
  if (name.startsWith('fonts/')) {
    // Loaded only for a folder with fonts, because HarfBuzz takes a quarter of a second to start.
    const { checkFont } = await import('./check-font.ts')
    const facts = await checkFont(bytes)
    return typeof facts === 'string' ? facts : { name, hash, kind: 'font', bytes, facts }
  }
  const picture = await checkPicture(name, bytes)
  return typeof picture === 'string' ? picture : { name, hash, kind: 'picture', ...picture }
}

type Folder = {
  id: string
  brand: Pick<Brand, 'pictures' | 'theme' | 'imageRoute'>
  content: StoredEntry[]
  files: FolderFile[]
}
type Options = {
  /** IMAGE_ORIGINS: the origins from which pictures may be fetched. */
  origins: readonly string[]
  /** The https pictures that are stored already and not fetched again, with their facts. */
  stored: ReadonlyMap<string, PictureFacts>
}

/**
 * Checks the pictures and fonts of a brand folder by their content, fetches the https pictures that its content names, and compares
 * each picture with what its places need. Returns the files to store, or the faults of all of them.
 */
export async function prepareFiles(folder: Folder, { origins, stored }: Options): Promise<Prepared> {
  const { id, brand, content } = folder
  const faults: FolderFileFault[] = []
  const files: PreparedFile[] = []
  const factsByName = new Map<string, PreparedFile['facts']>(stored)
  const references = fileReferences(brand, content).filter(({ name }) => !isOfPictureService(name, brand.imageRoute))
  for (const { name, bytes } of folder.files) {
    const result = await prepareFile(name, bytes)
    if (typeof result === 'string') faults.push({ file: `brands/${id}/${name}`, path: '', problem: result })
    else files.push(result)
  }
  /** The problems of addresses, each of which is fetched once although several places may name it. */
  const problems = new Map<string, string>()
  for (const reference of references) {
    const { name } = reference
    if (!name.startsWith('https:') || factsByName.has(name)) continue
    const result = problems.get(name) ?? (await fetched(name, origins))
    if (typeof result === 'string') {
      problems.set(name, result)
      faults.push(faultAt(id, reference, result))
    } else {
      files.push(result)
      factsByName.set(name, result.facts)
    }
  }
  for (const { name, facts } of files) factsByName.set(name, facts)
  for (const reference of references) {
    const problem = placeProblem(reference, factsByName.get(reference.name), brand)
    if (problem !== undefined) faults.push(faultAt(id, reference, problem))
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, files }
}

/** A partner's own picture service resizes its pictures itself; pages may load them from there (docs/topics/images.md). */
export const isOfPictureService = (name: string, imageRoute: string): boolean =>
  imageRoute.startsWith('https:') && URL.canParse(name) && new URL(name).origin === new URL(imageRoute).origin

async function fetched(address: string, origins: readonly string[]): Promise<PreparedFile | string> {
  const bytes = await fetchPicture(address, { origins, bytesMax: pictureBytesMax })
  // The format decides, because an address needs no extension.
  return typeof bytes === 'string' ? bytes : prepareFile(address, bytes)
}

const faultAt = (id: string, { file, path }: FileReference, problem: string): FolderFileFault => ({
  file: `brands/${id}/${file}`,
  path,
  problem,
})

/** What a place needs that the file lacks; undefined where it has all, and for a file that has a fault already. */
function placeProblem(
  { name, widthMin }: FileReference,
  facts: PreparedFile['facts'] | undefined,
  { theme }: Pick<Brand, 'theme'>,
): string | undefined {
  if (!facts) return undefined
  if ('width' in facts)
    return facts.width < widthMin ? `${name} is ${facts.width} px wide; this place needs ${widthMin}` : undefined
  const declared = theme.font?.files.find(({ file }) => file === name)
  if (theme.font?.files[0]?.file === name && !facts.widths)
    return `${name} lacks Latin letters; the first file needs them`
  if (typeof declared?.weight !== 'object') return undefined
  const [low, high] = declared.weight
  const [fileLow, fileHigh] = facts.weights ?? [0, 0]
  if (low < fileLow || high > fileHigh)
    return `${name} ${facts.weights ? `has the weights ${fileLow} to ${fileHigh}` : 'has one weight'}; ${low} to ${high} are declared`
  return undefined
}
