import type { PartnerView } from '../../contract/brand.ts'
import { loadContent, type PartnerContent } from '../content/queries.ts'
import { ownFontStyles } from '../partner-files/font-css.ts'
import { loadFiles, noFiles, type PartnerFiles } from '../partner-files/stored-files.ts'
import type { OwnFontStyles } from '../../contract/pages.ts'
import { inPartner, type Db } from '../database/connect.ts'
import { hostNameOf } from '../platform/request-address.ts'
import { refusedHosts } from '../../domain/brands/hosts.ts'
import { partnerDocument, partnerView, type PartnerDocument } from './document.ts'

const refreshMs = 500 // a change reaches every node within a second

export type Partners = {
  forHost(host: string): PartnerView | null
  /** Whether the host belongs to a partner that has no valid settings, so that its site is not open. */
  isClosedHost(host: string): boolean
  byId(id: string): PartnerView | null
  all(): PartnerView[]
  /** Counts every change of the partner's settings and content; 0 for an unknown partner. Data from an older version is out of date. */
  version(id: string): number
  /** The symbol as SVG text; empty for an unknown partner. */
  mark(id: string): string
  /** The partner's published content for every audience; none for an unknown partner. */
  content(id: string): PartnerContent
  /** The partner's stored pictures and fonts; none for an unknown partner. */
  files(id: string): PartnerFiles
  /** The styles of the partner's own font family; undefined for a partner without one. */
  fontStyles(id: string): OwnFontStyles | undefined
  refresh(): Promise<void>
  stop(): void
}

/** The host of a partner at the shared address, or none without a `*` for the partner's id. */
const addressHosts = (siteAddress: string, id: string): string[] =>
  siteAddress.includes('*') ? [URL.parse(siteAddress.replace('*', id))?.hostname ?? ''].filter(Boolean) : []

/** One partner as last read. */
type LoadedPartner = {
  version: number
  hosts: string[]
  mark: string
  view: PartnerView
  content: PartnerContent
  files: PartnerFiles
  fontStyles: OwnFontStyles | undefined
}
type Row = { id: string; version: number; hosts: string[] } & { [K in keyof PartnerDocument]: unknown }

/** A version that this node does not apply, and why. */
type RefusedVersion = { version: number; hosts: string[]; reason: string }

/**
 * Keeps partner rows in memory and follows their versions. A partner whose row is invalid or has another partner's host keeps its last
 * valid state, and each such version is reported once; a version with another partner's host is applied when that partner gives it up.
 * After a failed read all partners keep their state, and the next poll tries again; each failure is reported. Throws when the first read
 * fails. `siteAddress`: the address of partners' sites with `*` for the partner's id; a partner that lists the host has it in any case.
 */
export async function openPartners(db: Db, onError: (error: unknown) => void, siteAddress = ''): Promise<Partners> {
  let partners = new Map<string, LoadedPartner>()
  let byHost = new Map<string, LoadedPartner>()
  let closedHosts = new Set<string>()
  let versions = new Map<string, number>()
  let refusedVersions = new Map<string, RefusedVersion>()

  const readPartners = async () => {
    const storedVersions = await db.selectFrom('partner').select(['id', 'version']).orderBy('id').execute()
    const newVersions = new Map(storedVersions.map(({ id, version }) => [id, version]))
    const newIds = storedVersions.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id)
    if (newIds.length === 0 && newVersions.size === versions.size) return
    // A change of one partner can free the host that another one waits for.
    const candidateIds = [...new Set([...newIds, ...refusedVersions.keys()])].filter((id) => newVersions.has(id))
    const formerPartners = new Map([...partners].filter(([id]) => newVersions.has(id)))
    const { accepted, refused } = applyHosts(formerPartners, await readCandidates(db, candidateIds))
    for (const [id, { version, reason }] of refused)
      if (refusedVersions.get(id)?.version !== version)
        onError(new Error(`cannot apply the settings of partner ${id}: ${reason}`))
    partners = new Map([...formerPartners, ...accepted])
    byHost = new Map([
      ...[...partners].flatMap(([id, partner]) =>
        addressHosts(siteAddress, id).map((host) => [host, partner] as const),
      ),
      ...[...partners.values()].flatMap((partner) => partner.hosts.map((host) => [host, partner] as const)),
    ])
    versions = newVersions
    refusedVersions = refused
  }
  const readChanges = async () => {
    await readPartners()
    const faultyFolders = await db.selectFrom('brand_fault').select('hosts').execute()
    closedHosts = new Set([...faultyFolders, ...refusedVersions.values()].flatMap(({ hosts }) => hosts))
  }
  let lastRead = Promise.resolve()
  let pendingReads = 0
  /** Starts a read after the earlier reads have ended. A slow earlier read could otherwise replace newer partners by older ones. */
  const refresh = async () => {
    pendingReads += 1
    lastRead = lastRead.catch(() => undefined).then(readChanges)
    await lastRead.finally(() => (pendingReads -= 1))
  }
  await refresh()
  const timer = setInterval(() => {
    if (pendingReads === 0) refresh().catch(onError)
  }, refreshMs)
  timer.unref()
  return {
    forHost: (host) => byHost.get(hostNameOf(host))?.view ?? null,
    isClosedHost: (host) => closedHosts.has(hostNameOf(host)) && !byHost.has(hostNameOf(host)),
    byId: (id) => partners.get(id)?.view ?? null,
    all: () => [...partners.values()].map(({ view }) => view).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    version: (id) => partners.get(id)?.version ?? 0,
    mark: (id) => partners.get(id)?.mark ?? '',
    content: (id) => partners.get(id)?.content ?? { live: [] },
    files: (id) => partners.get(id)?.files ?? noFiles,
    fontStyles: (id) => partners.get(id)?.fontStyles,
    refresh,
    stop: () => clearInterval(timer),
  }
}

type Candidate = { id: string; row: Row; result: LoadedPartner | string }

const readCandidates = async (db: Db, ids: string[]): Promise<Candidate[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('partner')
    .select(['id', 'version', 'hosts', 'brand', 'copy', 'legal'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const candidates: Candidate[] = []
  for (const row of rows) candidates.push({ id: row.id, row, result: await readRow(db, row) })
  return candidates
}

/** The row as pages use it, or the reason why it is invalid. */
async function readRow(db: Db, { id, version, hosts, brand, copy, legal }: Row): Promise<LoadedPartner | string> {
  const result = partnerDocument.safeParse({ brand, copy, legal })
  if (!result.success) return result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  const { content, files } = await inPartner(db, id, async (tx) => ({
    content: await loadContent(tx, id),
    files: await loadFiles(tx, id),
  }))
  const { mark, theme } = result.data.brand
  const fontStyles = theme.font ? ownFontStyles(theme.font, files.fontNamed) : undefined
  return { version, hosts, mark, view: partnerView(id, result.data, files), content, files, fontStyles }
}

/** Divides candidates into those that the node applies and those that it refuses, because they are invalid or have another's host. */
function applyHosts(
  partners: ReadonlyMap<string, LoadedPartner>,
  candidates: readonly Candidate[],
): { accepted: Map<string, LoadedPartner>; refused: Map<string, RefusedVersion> } {
  const accepted = new Map<string, LoadedPartner>()
  const refused = new Map<string, RefusedVersion>()
  const refuse = ({ id, version, hosts }: Row, reason: string) => void refused.set(id, { version, hosts, reason })
  for (const { id, row, result } of candidates)
    if (typeof result === 'string') refuse(row, result)
    else accepted.set(id, result)
  const ids = [...new Set([...partners.keys(), ...accepted.keys()])].toSorted()
  const claims = ids.map((id) => ({
    id,
    current: partners.get(id)?.hosts ?? null,
    next: accepted.get(id)?.hosts ?? null,
  }))
  for (const { id, host, ownerId } of refusedHosts(claims)) {
    accepted.delete(id)
    const row = candidates.find((candidate) => candidate.id === id)?.row
    if (row) refuse(row, `its host ${host} belongs to ${ownerId}`)
  }
  return { accepted, refused }
}
