import type { BrandFault } from '../brands/faults.ts'
import type { BrandFolder } from '../brands/folder.ts'
import { inPartner, type Db, type Tx } from '../database/connect.ts'
import { prepareFiles, type PreparedFile } from './prepare.ts'
import { fileReferences } from './references.ts'
import { forgetNames, loadFiles, saveFiles, type FileSaveContext } from './stored-files.ts'

/** A brand folder with its checked pictures and fonts. */
export type FolderWithFiles = { folder: BrandFolder; files: PreparedFile[] }
type PreparedFolder = { ok: true; files: PreparedFile[] } | { ok: false; faults: BrandFault[] }

/**
 * Checks the pictures and fonts of a folder. An https picture that is stored is not fetched again; `db` null compares with no stored one.
 * Returns the files to store, or their faults.
 */
export async function prepareFolderFiles(
  db: Db | null,
  folder: BrandFolder,
  origins: readonly string[],
): Promise<PreparedFolder> {
  const stored = db && (await inPartner(db, folder.id, (tx) => loadFiles(tx, folder.id)))
  const fetchedNames = stored?.pictureNames().filter((name) => name.startsWith('https:')) ?? []
  const facts = fetchedNames.flatMap((name) => {
    const picture = stored?.pictureNamed(name)
    return picture ? [[name, picture.facts] as const] : []
  })
  const prepared = await prepareFiles(folder, { origins, stored: new Map(facts) })
  if (prepared.ok) return prepared
  return { ok: false, faults: prepared.faults.map(({ file, path, problem }) => ({ file, path, rule: problem })) }
}

/** A name of a folder that means another file than before: the hashes of both; null for none. */
export type FileChange = { name: string; before: string | null; after: string | null }

/** What storing the files of a folder changes. Names that others than the folder gave are no part of it. */
export async function fileChanges(
  tx: Tx,
  { partnerId, savedBy }: Pick<FileSaveContext, 'partnerId' | 'savedBy'>,
  files: readonly { name: string; hash: string }[],
): Promise<FileChange[]> {
  const rows = await tx
    .selectFrom('partner_file_name')
    .select(['name', 'hash', 'saved_by'])
    .where('partner_id', '=', partnerId)
    .orderBy('name')
    .execute()
  const before = new Map(rows.map(({ name, hash }) => [name, hash]))
  const after = new Map(files.map(({ name, hash }) => [name, hash]))
  const isInFolder = (name: string) => !name.startsWith('https:')
  const removed = rows.filter((row) => row.saved_by === savedBy && isInFolder(row.name) && !after.has(row.name))
  return [
    ...files
      .filter(({ name, hash }) => before.get(name) !== hash)
      .map(({ name, hash }) => ({ name, before: before.get(name) ?? null, after: hash })),
    ...removed.map(({ name, hash }) => ({ name, before: hash, after: null })),
  ]
}

/**
 * Stores the files of a folder. Names that it no longer has are removed; an https picture keeps its name while content has
 * it. Returns whether a name means another file than before.
 */
export async function saveFolderFiles(
  tx: Tx,
  saveContext: FileSaveContext,
  { brand, content }: BrandFolder,
  files: readonly PreparedFile[],
): Promise<boolean> {
  const changes = await fileChanges(tx, saveContext, files)
  await saveFiles(tx, saveContext, files)
  const referenced = fileReferences(brand, content).map(({ name }) => name)
  await forgetNames(tx, saveContext, [...files.map(({ name }) => name), ...referenced])
  return changes.length > 0
}
