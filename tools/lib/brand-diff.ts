import type { BrandFolder } from '../../server/brands/folder.ts'
import { savedByFolder } from '../../server/brands/save.ts'
import { folderChanges } from '../../server/content/publish-folder.ts'
import { fileChanges } from '../../server/partner-files/folder-save.ts'
import { ownFileHash } from '../../server/partner-files/prepare.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import { isSameJson } from '../../domain/same-json.ts'

/** One changed value. `before` or `after` undefined: the value is new or goes away. */
export type ValueChange = { path: string; before: unknown; after: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The changed values of two JSON documents, with paths such as `brand.earning.tiers.VIP`. A list is one value. */
export function valueChanges(before: unknown, after: unknown, path = ''): ValueChange[] {
  if (isSameJson(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => valueChanges(before[key], after[key], path === '' ? key : `${path}.${key}`))
}

/**
 * What saving a folder changes of the version in force: settings, copy, legal texts, content and files. `version` null: the partner is
 * new.
 */
export function brandChanges(
  db: Db,
  { id, content, files, brand, copy, legal }: BrandFolder,
): Promise<{ version: number | null; changes: ValueChange[] }> {
  return inPartner(db, id, async (tx) => {
    const row = await tx
      .selectFrom('partner')
      .select(['version', 'brand', 'copy', 'legal'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return { version: null, changes: [] }
    const { version, ...stored } = row
    const entries = await folderChanges(tx, content, { partnerId: id, savedBy: savedByFolder })
    const contentChanges = entries.flatMap(({ type, slug, audience, before, after }) =>
      valueChanges(before ?? undefined, after ?? undefined, `content.${type}/${slug}${audience && `/${audience}`}`),
    )
    const hashes = files.map(({ name, bytes }) => ({ name, hash: ownFileHash(bytes) }))
    const changedFiles = await fileChanges(tx, { partnerId: id, savedBy: savedByFolder }, hashes)
    return {
      version,
      changes: [
        ...valueChanges(stored, { brand, copy, legal }),
        ...contentChanges,
        ...changedFiles.map(({ name, before, after }) => ({
          path: name,
          before: before ?? undefined,
          after: after ?? undefined,
        })),
      ],
    }
  })
}

const valueCharactersMax = 70
function shortText(value: unknown): string {
  if (value === undefined) return 'nothing'
  const valueText = JSON.stringify(value)
  return valueText.length > valueCharactersMax ? `${valueText.slice(0, valueCharactersMax - 1)}…` : valueText
}

/** The change as one line: `brand.program: "Lumen Dining" → "Lumen Eats"`. */
export const changeLine = ({ path, before, after }: ValueChange): string =>
  `${path}: ${shortText(before)} → ${shortText(after)}`
