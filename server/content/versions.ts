import { sql } from 'kysely'
import type { Brand } from '../../contract/brand.ts'
import { contentEntry, placeholderFaults, type Audience, type ContentEntry } from '../../contract/content.ts'
import { textFaults, type TextSettings } from '../brands/text-faults.ts'
import { pictureFieldsOf } from '../partner-files/references.ts'
import { isStoredName } from '../partner-files/resolve.ts'
import { loadFiles } from '../partner-files/stored-files.ts'
import { inPartner, type Db, type Tx } from '../database/connect.ts'
import type { Clock } from '../platform/clock-and-ids.ts'

/** One variant of one entry. */
export type Variant = { partnerId: string; type: string; slug: string; audience: Audience }
export type VariantEdit = Variant & { savedBy: string }

export type VersionOutcome =
  | { ok: true; version: number }
  | { ok: false; reason: 'unknown_partner' | 'unknown_version' | 'superseded' }
  | { ok: false; reason: 'invalid'; faults: { path: string; problem: string }[] }
type OutcomePromise = Promise<VersionOutcome>

/** Saves the fields as the newest version, which only previews read. */
export function saveDraft(db: Db, clock: Clock, edit: VariantEdit, fields: unknown): OutcomePromise {
  const { type, slug } = edit
  const parsed = contentEntry.safeParse({ slug, type, fields })
  const faults = parsed.success
    ? placeholderFaults(parsed.data.fields)
    : parsed.error.issues.map(({ path, message }) => ({ path, problem: message }))
  if (!parsed.success || faults.length > 0)
    return Promise.resolve({
      ok: false,
      reason: 'invalid',
      faults: faults.map(({ path, problem }) => ({ path: path.join('.'), problem })),
    })
  return changeContent(db, edit, async (tx, settings) => {
    const refusal = textRefusal(settings, parsed.data.fields) ?? (await pictureRefusal(tx, edit, settings, parsed.data))
    if (refusal) return refusal
    const version = await addVersion(tx, edit, { fields: parsed.data.fields, at: clock.now(), isPublished: false })
    return { ok: true, version }
  })
}

/**
 * Publishes a draft on every node within a second. Refuses a draft that is older than the published version:
 * `restoreContentVersion` publishes an earlier version again.
 */
export function publishDraft(db: Db, clock: Clock, variant: Variant, version: number): OutcomePromise {
  return changeContent(db, variant, async (tx, settings) => {
    const rows = await versionsOf(tx, variant)
    const draft = rows.find((row) => row.version === version && row.publishedAt === null)
    if (!draft) return { ok: false, reason: 'unknown_version' }
    const refusal =
      textRefusal(settings, draft.fields) ?? (await storedPictureRefusal(tx, variant, settings, draft.fields))
    if (refusal) return refusal
    if (rows.some((row) => row.publishedAt !== null && row.version > version))
      return { ok: false, reason: 'superseded' }
    await tx
      .updateTable('content_version')
      .set({ published_at: clock.now() })
      .where('partner_id', '=', variant.partnerId)
      .where('type', '=', variant.type)
      .where('slug', '=', variant.slug)
      .where('audience', '=', variant.audience)
      .where('version', '=', version)
      .execute()
    await bumpPartnerVersion(tx, variant)
    return { ok: true, version }
  })
}

/** Withdraws one variant of an entry from the site by a new version without fields; the earlier versions stay. */
export function withdrawEntry(db: Db, clock: Clock, edit: VariantEdit): OutcomePromise {
  return changeContent(db, edit, async (tx) => {
    if ((await versionsOf(tx, edit)).length === 0) return { ok: false, reason: 'unknown_version' }
    const version = await addVersion(tx, edit, { fields: null, at: clock.now(), isPublished: true })
    await bumpPartnerVersion(tx, edit)
    return { ok: true, version }
  })
}

/** Publishes the content of an earlier version as a new one, so that the history stays complete. */
export function restoreContentVersion(db: Db, clock: Clock, edit: VariantEdit, version: number): OutcomePromise {
  return changeContent(db, edit, async (tx, settings) => {
    const earlier = (await versionsOf(tx, edit)).find((row) => row.version === version)
    if (!earlier) return { ok: false, reason: 'unknown_version' }
    const refusal =
      textRefusal(settings, earlier.fields) ?? (await storedPictureRefusal(tx, edit, settings, earlier.fields))
    if (refusal) return refusal
    const newVersion = await addVersion(tx, edit, { fields: earlier.fields, at: clock.now(), isPublished: true })
    await bumpPartnerVersion(tx, edit)
    return { ok: true, version: newVersion }
  })
}

/** `fields` null: the entry was withdrawn. `publishedAt` null: a draft. */
export type ContentVersion = {
  version: number
  fields: unknown
  savedBy: string
  savedAt: Date
  publishedAt: Date | null
}

/** Every version of one variant, the newest first. */
export const listVersions = (db: Db, variant: Variant): Promise<ContentVersion[]> =>
  inPartner(db, variant.partnerId, (tx) => versionsOf(tx, variant))

const versionsOf = (tx: Tx, { partnerId, type, slug, audience }: Variant): Promise<ContentVersion[]> =>
  tx
    .selectFrom('content_version')
    .select(['version', 'fields', 'saved_by as savedBy', 'saved_at as savedAt', 'published_at as publishedAt'])
    .where('partner_id', '=', partnerId)
    .where('type', '=', type)
    .where('slug', '=', slug)
    .where('audience', '=', audience)
    .orderBy('version', 'desc')
    .execute()

type VersionInput = { fields: unknown; at: Date; isPublished: boolean }
async function addVersion(tx: Tx, edit: VariantEdit, { fields, at, isPublished }: VersionInput): Promise<number> {
  const { partnerId, type, slug, audience, savedBy } = edit
  const version = ((await versionsOf(tx, edit))[0]?.version ?? 0) + 1
  await tx
    .insertInto('content_version')
    .values({
      partner_id: partnerId,
      type,
      slug,
      audience,
      version,
      fields: fields === null ? null : JSON.stringify(fields),
      saved_by: savedBy,
      saved_at: at,
      published_at: isPublished ? at : null,
    })
    .execute()
  return version
}

/**
 * Refuses texts about features that the partner's settings switch off (P1-608, P1-249). Returns null when no text is about
 * such a feature. Each save, publication and restoration checks again, because a setting may be newer than the text.
 */
function textRefusal(settings: TextSettings, fields: unknown): VersionOutcome | null {
  const faults = textFaults(settings, fields).map(({ path, problem }) => ({ path: path.join('.'), problem }))
  return faults.length > 0 ? { ok: false, reason: 'invalid', faults } : null
}

/**
 * Refuses a picture that is not stored for the partner, because no page could show it. Returns null when each is stored. A file of the
 * folder is stored when the folder is saved, and any other with `npm run pictures`.
 */
async function pictureRefusal(
  tx: Tx,
  { partnerId }: Variant,
  { imageRoute }: Pick<Brand, 'imageRoute'>,
  entry: ContentEntry,
): Promise<VersionOutcome | null> {
  const named = pictureFieldsOf(entry).filter(({ value }) => isStoredName(value, imageRoute))
  if (named.length === 0) return null
  const files = await loadFiles(tx, partnerId)
  const faults = named
    .filter(({ value }) => !files.pictureNamed(value))
    .map(({ path, value }) => ({ path, problem: `${value} is not among the partner's stored pictures` }))
  return faults.length > 0 ? { ok: false, reason: 'invalid', faults } : null
}

/** `pictureRefusal` for stored fields. Fields that violate the contract are refused elsewhere: no page shows them. */
async function storedPictureRefusal(
  tx: Tx,
  variant: Variant,
  settings: Pick<Brand, 'imageRoute'>,
  fields: unknown,
): Promise<VersionOutcome | null> {
  const parsed = contentEntry.safeParse({ slug: variant.slug, type: variant.type, fields })
  return parsed.success ? pictureRefusal(tx, variant, settings, parsed.data) : null
}

/** Serializes the changes of a partner's content, so that no two versions of a variant get the same number. */
function changeContent(
  db: Db,
  { partnerId }: Variant,
  change: (tx: Tx, settings: Brand) => OutcomePromise,
): OutcomePromise {
  return inPartner(db, partnerId, async (tx) => {
    const row = await tx
      .selectFrom('partner')
      .select('brand')
      .where('id', '=', partnerId)
      .forUpdate()
      .executeTakeFirst()
    return row ? change(tx, row.brand as Brand) : { ok: false, reason: 'unknown_partner' }
  })
}

/** Raises the version of the partner's row, which makes every node load the partner's content again. */
export async function bumpPartnerVersion(tx: Tx, { partnerId }: Pick<Variant, 'partnerId'>): Promise<void> {
  await tx
    .updateTable('partner')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', partnerId)
    .execute()
}
