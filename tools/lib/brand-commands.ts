import { hostsOf } from '../../domain/brands/hosts.ts'
import { recordBrandFaults, type FaultyFolder } from '../../server/brands/fault-rows.ts'
import { listBrandFolders, readBrandFolders, sharedHostFaults, type BrandFolder } from '../../server/brands/folder.ts'
import { partnerVersions, planFolders, restoreBrandVersion, savePartners } from '../../server/brands/save.ts'
import type { Db } from '../../server/database/connect.ts'
import { prepareFolderFiles } from '../../server/partner-files/folder-save.ts'
import type { Clock } from '../../server/platform/clock-and-ids.ts'
import { allCopy } from '../../web/copy/all.ts'
import { brandChanges, changeLine } from './brand-diff.ts'
import { brandFaultLines } from './brand-fault-lines.ts'
import { pictureOrigins } from './save-brands.ts'

/** What a command prints, and its exit code: 0, 1 when something is faulty or was refused. */
export type CommandResult = { lines: string[]; exitCode: 0 | 1 }

/** The named folders, or all. Throws for a name without a folder. */
function readFolders(root: string, names: readonly string[]): { folders: BrandFolder[]; faulty: FaultyFolder[] } {
  const ids = listBrandFolders(root)
  const unknownName = names.find((name) => !ids.includes(name))
  if (unknownName !== undefined) throw new Error(`There is no brands/${unknownName}. There are: ${ids.join(', ')}`)
  return readBrandFolders(root, { copyDefaults: allCopy }, names.length > 0 ? names : ids)
}

/** Lists every fault of the named folders, or of all, without a database. With `json` as one JSON list of partners. */
export async function checkBrands(
  root: string,
  names: readonly string[],
  { json = false } = {},
): Promise<CommandResult> {
  const { folders, faulty } = readFolders(root, names)
  const readIds = new Set([...folders, ...faulty].map(({ id }) => id))
  const hostFaults = sharedHostFaults(readFolders(root, []).folders).filter(({ id }) => readIds.has(id))
  const withFaults: FaultyFolder[] = []
  for (const folder of folders) {
    const { id, brand } = folder
    const prepared = await prepareFolderFiles(null, folder, pictureOrigins())
    const faults = hostFaults.filter((hostFault) => hostFault.id === id).map(({ fault }) => fault)
    if (!prepared.ok) faults.push(...prepared.faults)
    if (faults.length > 0) withFaults.push({ id, faults, hosts: hostsOf(id, brand.hosts) })
  }
  const allFaulty = [...faulty, ...withFaults].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const exitCode = allFaulty.length > 0 ? 1 : 0
  if (json) {
    const faultsOf = (id: string) => allFaulty.find((folder) => folder.id === id)?.faults ?? []
    const partners = [...readIds].toSorted().map((partner) => ({ partner, faults: faultsOf(partner) }))
    return { lines: [JSON.stringify(partners, null, 2)], exitCode }
  }
  const faultyIds = new Set(allFaulty.map(({ id }) => id))
  const validIds = [...readIds].filter((id) => !faultyIds.has(id)).toSorted()
  return {
    lines: [
      ...(validIds.length > 0 ? [`✓ without a fault: ${validIds.join(', ')}`] : []),
      ...brandFaultLines(allFaulty),
    ],
    exitCode,
  }
}

export type ApplyOptions = { dryRun?: boolean; over?: boolean }

/** Puts the named folders in force, or all. A faulty folder is refused alone. `savedIds`: the partners with a new version. */
export async function applyBrands(
  { db, clock }: { db: Db; clock: Clock },
  root: string,
  names: readonly string[],
  { dryRun = false, over = false }: ApplyOptions = {},
): Promise<CommandResult & { savedIds: string[] }> {
  const { folders, faulty } = readFolders(root, names)
  const rows = await db.selectFrom('partner').select(['id', 'version']).execute()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const changesById = new Map<string, string[]>()
  for (const folder of folders) {
    const { version, changes } = await brandChanges(db, folder)
    changesById.set(folder.id, version === null ? ['a new partner'] : changes.map(changeLine))
  }
  const options = { overwritesEdits: over, pictureOrigins: pictureOrigins() }
  const plan = async () => {
    const planned = await planFolders(db, folders, options)
    const ids = planned.changed.map(({ folder }) => folder.id)
    return { savedIds: ids.filter((id) => changesById.get(id)?.length !== 0), refused: planned.refused }
  }
  const { savedIds, refused } = await (dryRun ? plan() : savePartners(db, clock, folders, options))
  const allFaulty = [...faulty, ...refused]
  const readIds = [...folders, ...faulty].map(({ id }) => id)
  if (!dryRun) await recordBrandFaults(db, clock, allFaulty, names.length > 0 ? readIds : 'all')
  const refusedIds = new Set(refused.map(({ id }) => id))
  const lines = folders
    .filter(({ id }) => !refusedIds.has(id))
    .flatMap(({ id }) => {
      const changes = changesById.get(id) ?? []
      if (savedIds.includes(id))
        return [dryRun ? `→ ${id} would have a new version:` : `✓ ${id} has a new version:`, ...indented(changes)]
      if (changes.length === 0) return [`✓ ${id} is in force as its folder says`]
      return [
        `✓ ${id}: the folder has not changed since it was applied, and later changes stay in force; --over replaces them:`,
        ...indented(changes),
      ]
    })
  return {
    lines: [...lines, ...brandFaultLines(allFaulty, (id) => rowById.get(id)?.version ?? null)],
    exitCode: allFaulty.length > 0 ? 1 : 0,
    savedIds: dryRun ? [] : savedIds,
  }
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`)

/** Lists the versions of a partner's settings, the newest first. */
export async function listBrandVersions(db: Db, partnerId: string): Promise<CommandResult> {
  const versions = await partnerVersions(db, partnerId)
  if (versions.length === 0) return { lines: [`${partnerId} has no version.`], exitCode: 1 }
  return {
    lines: versions.map(
      ({ version, savedBy, savedAt }, index) =>
        `${version}  ${savedAt.toISOString()}  ${savedBy}${index === 0 ? '  in force' : ''}`,
    ),
    exitCode: 0,
  }
}

/** Puts an earlier version of a partner's settings in force again, as a new version. */
export async function restoreBrand(
  { db, clock }: { db: Db; clock: Clock },
  partnerId: string,
  version: number,
): Promise<CommandResult> {
  const row = await db.selectFrom('partner').select('version').where('id', '=', partnerId).executeTakeFirst()
  const change = { partnerId, baseVersion: row?.version ?? 0, savedBy: 'command line' }
  const result = await restoreBrandVersion(db, clock, change, version)
  if (result.ok)
    return {
      lines: [
        `✓ ${partnerId} has version ${result.version}, which says what version ${version} said.`,
        `Its folder stays as it is: "npm run brands -- apply ${partnerId} --over" puts the folder in force again.`,
      ],
      exitCode: 0,
    }
  const reasons = {
    unknown_partner: 'there is no such partner',
    unknown_version: `it has no version ${version}`,
    stale: 'another version was saved at the same moment; run the command again',
    invalid: 'the version has faults:',
  }
  const faults = result.reason === 'invalid' ? result.faults.map(({ path, problem }) => `    ${path} ${problem}`) : []
  return { lines: [`✗ ${partnerId}: ${reasons[result.reason]}`, ...faults], exitCode: 1 }
}
