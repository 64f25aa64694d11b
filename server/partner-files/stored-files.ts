import type { FontFacts } from '../../contract/own-fonts.ts'
import type { PictureFacts } from '../../contract/own-pictures.ts'
import { inPartner, type Db, type Tx } from '../database/connect.ts'
import type { PreparedFile } from './prepare.ts'

type Stored<Facts> = { hash: string; facts: Facts }

/** A partner's stored files, without their bytes. */
export type PartnerFiles = {
  /** The file that a name means now. */
  pictureNamed: (name: string) => Stored<PictureFacts> | undefined
  fontNamed: (name: string) => Stored<FontFacts> | undefined
  /** Every picture that the partner ever had, because caches may hold a page that shows it. */
  picture: (hash: string) => PictureFacts | undefined
  hasFont: (hash: string) => boolean
  pictureNames: () => string[]
}

export async function loadFiles(tx: Tx, partnerId: string): Promise<PartnerFiles> {
  const files = await tx
    .selectFrom('partner_file')
    .select(['hash', 'kind', 'facts'])
    .where('partner_id', '=', partnerId)
    .execute()
  const names = await tx
    .selectFrom('partner_file_name')
    .select(['name', 'hash'])
    .where('partner_id', '=', partnerId)
    .orderBy('name')
    .execute()
  const pictures = new Map<string, PictureFacts>()
  const fonts = new Map<string, FontFacts>()
  for (const { hash, kind, facts } of files)
    if (kind === 'picture') pictures.set(hash, facts as PictureFacts)
    else fonts.set(hash, facts as FontFacts)
  const hashes = new Map(names.map(({ name, hash }) => [name, hash]))
  const named =
    <Facts>(stored: ReadonlyMap<string, Facts>) =>
    (name: string): Stored<Facts> | undefined => {
      const hash = hashes.get(name)
      const facts = hash === undefined ? undefined : stored.get(hash)
      return hash === undefined || facts === undefined ? undefined : { hash, facts }
    }
  return {
    pictureNamed: named(pictures),
    fontNamed: named(fonts),
    picture: (hash) => pictures.get(hash),
    hasFont: (hash) => fonts.has(hash),
    pictureNames: () => names.flatMap(({ name, hash }) => (pictures.has(hash) ? [name] : [])),
  }
}

/** For a partner that is unknown. */
export const noFiles: PartnerFiles = {
  pictureNamed: () => undefined,
  fontNamed: () => undefined,
  picture: () => undefined,
  hasFont: () => false,
  pictureNames: () => [],
}

/** The bytes of one stored file; null for an unknown one. */
export async function readFileBytes(db: Db, partnerId: string, hash: string): Promise<Buffer | null> {
  const row = await inPartner(db, partnerId, (tx) =>
    tx
      .selectFrom('partner_file')
      .select('bytes')
      .where('partner_id', '=', partnerId)
      .where('hash', '=', hash)
      .executeTakeFirst(),
  )
  return row?.bytes ?? null
}

export type FileSaveContext = { partnerId: string; savedBy: string; at: Date }

/** Stores files and gives them their names. A name that meant another file before means this one from now on. */
export async function saveFiles(
  tx: Tx,
  { partnerId, savedBy, at }: FileSaveContext,
  files: readonly PreparedFile[],
): Promise<void> {
  for (const { name, hash, kind, bytes, facts } of files) {
    await tx
      .insertInto('partner_file')
      .values({ partner_id: partnerId, hash, kind, bytes, facts: JSON.stringify(facts), saved_at: at })
      .onConflict((conflict) => conflict.columns(['partner_id', 'hash']).doNothing())
      .execute()
    await tx
      .insertInto('partner_file_name')
      .values({ partner_id: partnerId, name, hash, saved_by: savedBy, saved_at: at })
      .onConflict((conflict) =>
        conflict.columns(['partner_id', 'name']).doUpdateSet({ hash, saved_by: savedBy, saved_at: at }),
      )
      .execute()
  }
}

/** Removes the names that `savedBy` gave and that are not in `keptNames`. The files stay, because caches may hold pages that show them. */
export async function forgetNames(
  tx: Tx,
  { partnerId, savedBy }: Pick<FileSaveContext, 'partnerId' | 'savedBy'>,
  keptNames: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('partner_file_name')
    .where('partner_id', '=', partnerId)
    .where('saved_by', '=', savedBy)
    .$if(keptNames.length > 0, (query) => query.where('name', 'not in', keptNames))
    .execute()
}
