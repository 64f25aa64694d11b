import { sql } from 'kysely'
import { hostsOf, refusedHosts } from '../../domain/brands/hosts.ts'
import { isSameJson } from '../../domain/same-json.ts'
import { publishFolder } from '../content/publish-folder.ts'
import { loadContent } from '../content/queries.ts'
import { inPartner, type Db, type Tx } from '../database/connect.ts'
import { prepareFolderFiles, saveFolderFiles, type FolderWithFiles } from '../partner-files/folder-save.ts'
import { fileReferences } from '../partner-files/references.ts'
import { loadFiles } from '../partner-files/stored-files.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { partnerDocument, type PartnerDocument } from './document.ts'
import type { FaultyFolder } from './fault-rows.ts'
import { hostFault, type BrandFolder } from './folder.ts'
import { textFaults } from './text-faults.ts'

export const savedByFolder = 'folder'
const hostsLock = 7_105_011 // advisory lock number, unique in this database

export type SavedFolders = {
  /** Partners with a new version. */
  savedIds: string[]
  /** Folders with a faulty picture or font, or that claim a host of another partner. Nothing of them was saved. */
  refused: FaultyFolder[]
}

type SaveOptions = {
  /** Also saves an unchanged folder whose row differs, over what operators saved since. */
  overwritesEdits?: boolean
  /** The origins from which https pictures of content are fetched (IMAGE_ORIGINS). */
  pictureOrigins?: readonly string[]
}

/**
 * Saves brand folders as new versions. An unchanged folder whose stored row matches the contract is skipped, so that later edits by
 * operators stay. A folder is refused when one of its pictures or fonts has a fault, or when it claims a host that another partner keeps.
 */
export async function savePartners(
  db: Db,
  clock: Clock,
  folders: readonly BrandFolder[],
  options: SaveOptions = {},
): Promise<SavedFolders> {
  const { changed, refused } = await planFolders(db, folders, options)
  const savedIds: string[] = []
  for (const planned of changed) if (await saveFolder(db, clock, planned, options)) savedIds.push(planned.folder.id)
  return { savedIds, refused }
}

/** The folders that `savePartners` would save, if they say something else than the rows, and those that it would refuse. */
export async function planFolders(
  db: Db,
  folders: readonly BrandFolder[],
  { overwritesEdits = false, pictureOrigins = [] }: SaveOptions = {},
): Promise<{ changed: FolderWithFiles[]; refused: FaultyFolder[] }> {
  const rows = await db.selectFrom('partner').select(['id', 'content_hash', 'brand', 'copy', 'legal']).execute()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const candidates = folders.filter(({ id, hash }) => {
    const row = rowById.get(id)
    return overwritesEdits || !row || !isSaved(row, hash)
  })
  const changed: FolderWithFiles[] = []
  const withFaultyFiles: FaultyFolder[] = []
  for (const folder of candidates) {
    const prepared = await prepareFolderFiles(db, folder, pictureOrigins)
    if (prepared.ok) changed.push({ folder, files: prepared.files })
    else withFaultyFiles.push({ id: folder.id, faults: prepared.faults, hosts: hostsOf(folder.id, folder.brand.hosts) })
  }
  const nextHosts = new Map(changed.map(({ folder: { id, brand } }) => [id, hostsOf(id, brand.hosts)]))
  // Read only now: the files took seconds to check or fetch, and an operator may have saved other hosts meanwhile.
  const hostRows = await db.selectFrom('partner').select(['id', 'hosts']).execute()
  const hostsById = new Map(hostRows.map(({ id, hosts }) => [id, hosts]))
  const claims = [...new Set([...hostsById.keys(), ...nextHosts.keys()])]
    .toSorted()
    .map((id) => ({ id, current: hostsById.get(id) ?? null, next: nextHosts.get(id) ?? null }))
  const hostRefusals = refusedHosts(claims)
  const withRefusedHosts = [...new Set(hostRefusals.map(({ id }) => id))].map((id) => ({
    id,
    faults: hostRefusals
      .filter((refusal) => refusal.id === id)
      .map(({ host, ownerId }) => hostFault(id, host, ownerId)),
    hosts: nextHosts.get(id) ?? [],
  }))
  return {
    changed: changed.filter(({ folder }) => !withRefusedHosts.some(({ id }) => id === folder.id)),
    refused: [...withFaultyFiles, ...withRefusedHosts],
  }
}

type StoredDocument = Row & { content_hash: string }
const isSaved = (row: StoredDocument, hash: string): boolean =>
  row.content_hash === hash && partnerDocument.safeParse(documentOf(row)).success

/** Saves one folder. Returns false when nothing of it changed, or another node that starts at the same moment saved it first. */
function saveFolder(
  db: Db,
  clock: Clock,
  { folder, files }: FolderWithFiles,
  { overwritesEdits = false }: SaveOptions,
): Promise<boolean> {
  const { id, content, hash, brand, copy, legal } = folder
  const document = { brand, copy, legal }
  return inPartner(db, id, async (tx) => {
    const row = await tx
      .selectFrom('partner')
      .select(['content_hash', 'brand', 'copy', 'legal'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // After the lock of the row, as an operator's save takes them: in the other order the two could deadlock.
    await sql`select pg_advisory_xact_lock(${hostsLock})`.execute(tx)
    const saveContext = { partnerId: id, savedBy: savedByFolder, at: clock.now() }
    if (!row) {
      if (!(await writeFirstVersion(tx, saveContext, document, hash))) return false
      await saveFolderFiles(tx, saveContext, folder, files)
      await publishFolder(tx, content, saveContext)
      return true
    }
    if (!overwritesEdits && isSaved(row, hash)) return false
    const hasOtherFiles = await saveFolderFiles(tx, saveContext, folder, files)
    const entryCount = await publishFolder(tx, content, saveContext)
    if (hasOtherFiles || entryCount > 0 || !isSameJson(documentOf(row), document)) {
      await writeVersion(tx, saveContext, document, hash)
      return true
    }
    // The files differ from those of the last save, for example in spaces, and say the same.
    await tx.updateTable('partner').set({ content_hash: hash }).where('id', '=', id).execute()
    return false
  })
}

type SaveContext = { partnerId: string; savedBy: string; at: Date }
type Row = { brand: unknown; copy: unknown; legal: unknown }
const documentOf = ({ brand, copy, legal }: Row) => ({ brand, copy, legal })

/**
 * Replaces the partner's row and stores the same content as its next version. Without `hash` the stored hash of the folder
 * stays, because the folder has not changed. Returns the new version.
 */
async function writeVersion(
  tx: Tx,
  saveContext: SaveContext,
  document: PartnerDocument,
  hash?: string,
): Promise<number> {
  const row = { ...rowOf(saveContext, document), ...(hash === undefined ? {} : { content_hash: hash }) }
  const { version } = await tx
    .updateTable('partner')
    .set({ ...row, version: sql<number>`version + 1` })
    .where('id', '=', saveContext.partnerId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await insertVersion(tx, saveContext, row, version)
  return version
}

/** Writes a partner's first row. Returns false when another node that starts at the same moment wrote it first. */
async function writeFirstVersion(
  tx: Tx,
  saveContext: SaveContext,
  document: PartnerDocument,
  hash: string,
): Promise<boolean> {
  const row = { ...rowOf(saveContext, document), content_hash: hash }
  const saved = await tx
    .insertInto('partner')
    .values({ id: saveContext.partnerId, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('version')
    .executeTakeFirst()
  if (saved) await insertVersion(tx, saveContext, row, saved.version)
  return saved !== undefined
}

const rowOf = ({ partnerId, at }: SaveContext, { brand, copy, legal }: PartnerDocument) => ({
  brand: JSON.stringify(brand),
  copy: JSON.stringify(copy),
  legal: JSON.stringify(legal),
  hosts: hostsOf(partnerId, brand.hosts),
  updated_at: at,
})

async function insertVersion(
  tx: Tx,
  { partnerId, savedBy, at }: SaveContext,
  { brand, copy, legal }: ReturnType<typeof rowOf>,
  version: number,
): Promise<void> {
  await tx
    .insertInto('partner_version')
    .values({ brand, copy, legal, partner_id: partnerId, version, saved_by: savedBy, saved_at: at })
    .execute()
}

export type SaveRefusal =
  | { ok: false; reason: 'unknown_partner' | 'unknown_version' | 'stale' }
  | { ok: false; reason: 'invalid'; faults: { path: string; problem: string }[] }
export type SaveOutcome = { ok: true; version: number } | SaveRefusal

export type BrandChange = {
  partnerId: string
  /** The version that the operator edited. If another operator has saved a later one, the change is refused. */
  baseVersion: number
  savedBy: string
}

/** Saves a partner's settings, edited by an operator, as a new version. Every node reads the version within a second. */
export function saveSettings(db: Db, clock: Clock, change: BrandChange, document: unknown): Promise<SaveOutcome> {
  return withLockedPartner(db, change, (tx) => checkAndWrite(tx, clock, change, document))
}

/** Saves an earlier version again as the newest one, so that the versions between them stay in the history. */
export function restoreBrandVersion(db: Db, clock: Clock, change: BrandChange, version: number): Promise<SaveOutcome> {
  return withLockedPartner(db, change, async (tx) => {
    const row = await tx
      .selectFrom('partner_version')
      .select(['brand', 'copy', 'legal'])
      .where('partner_id', '=', change.partnerId)
      .where('version', '=', version)
      .executeTakeFirst()
    return row ? checkAndWrite(tx, clock, change, documentOf(row)) : { ok: false, reason: 'unknown_version' }
  })
}

function withLockedPartner(db: Db, change: BrandChange, save: (tx: Tx) => Promise<SaveOutcome>): Promise<SaveOutcome> {
  return inPartner(db, change.partnerId, async (tx) => {
    const row = await tx
      .selectFrom('partner')
      .select('version')
      .where('id', '=', change.partnerId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown_partner' }
    return row.version === change.baseVersion ? save(tx) : { ok: false, reason: 'stale' }
  })
}

async function checkAndWrite(tx: Tx, clock: Clock, change: BrandChange, document: unknown): Promise<SaveOutcome> {
  const { partnerId, savedBy } = change
  const parsed = partnerDocument.safeParse(document)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
    return { ok: false, reason: 'invalid', faults }
  }
  const faults = [
    ...(await forbiddenPlaceholderFaults(tx, partnerId, parsed.data)),
    ...(await unstoredFileFaults(tx, partnerId, parsed.data)),
  ]
  if (faults.length > 0) return { ok: false, reason: 'invalid', faults }
  // Two partners could otherwise save the same host at the same time, and neither would see the host of the other.
  await sql`select pg_advisory_xact_lock(${hostsLock})`.execute(tx)
  const otherPartners = await tx.selectFrom('partner').select(['id', 'hosts']).where('id', '<>', partnerId).execute()
  const [refusal] = refusedHosts([
    ...otherPartners.map(({ id, hosts }) => ({ id, current: hosts, next: null })),
    { id: partnerId, current: null, next: hostsOf(partnerId, parsed.data.brand.hosts) },
  ])
  if (refusal) {
    const problem = `${refusal.host} belongs to ${refusal.ownerId} already`
    return { ok: false, reason: 'invalid', faults: [{ path: 'brand.hosts', problem }] }
  }
  return { ok: true, version: await writeVersion(tx, { partnerId, savedBy, at: clock.now() }, parsed.data) }
}

/** Faults of settings that name a picture or font that is not stored for the partner. */
async function unstoredFileFaults(tx: Tx, partnerId: string, { brand }: PartnerDocument) {
  const files = await loadFiles(tx, partnerId)
  return fileReferences(brand, [])
    .filter(({ name }) => !files.pictureNamed(name) && !files.fontNamed(name))
    .map(({ file, path, name }) => ({
      path: `${file === 'theme.json' ? 'brand.theme' : 'brand'}.${path}`,
      problem: `${name} is not among the partner's stored files`,
    }))
}

/** Faults of texts that use a placeholder which the settings forbid, in the document's copy and in the partner's published content. */
async function forbiddenPlaceholderFaults(tx: Tx, partnerId: string, { brand, copy }: PartnerDocument) {
  const { live } = await loadContent(tx, partnerId)
  return [
    ...textFaults(brand, copy).map(({ path, problem }) => ({ path: `copy.${path.join('.')}`, problem })),
    ...live.flatMap(({ entry }) =>
      textFaults(brand, entry.fields).map(({ path, problem }) => ({
        path: `content.${entry.type}.${entry.slug}.${path.join('.')}`,
        problem,
      })),
    ),
  ]
}

export type PartnerVersion = { version: number; savedBy: string; savedAt: Date }

/** All versions of the settings, newest first. */
export function partnerVersions(db: Db, partnerId: string): Promise<PartnerVersion[]> {
  return inPartner(db, partnerId, (tx) =>
    tx
      .selectFrom('partner_version')
      .select(['version', 'saved_by as savedBy', 'saved_at as savedAt'])
      .where('partner_id', '=', partnerId)
      .orderBy('version', 'desc')
      .execute(),
  )
}
