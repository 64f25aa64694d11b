import type { PartnerView } from '../../contract/brand.ts'
import { loadContent, type PartnerContent } from '../content/queries.ts'
import { inPartner, type Db } from '../database/connect.ts'
import { hostNameOf } from '../platform/request-address.ts'
import { hostConflicts, partnerDocument, partnerView, type PartnerDocument } from './document.ts'

const refreshMs = 500 // a change reaches every node within a second

export type Partners = {
  forHost(host: string): PartnerView | null
  byId(id: string): PartnerView | null
  all(): PartnerView[]
  /** Counts every change of the partner's settings and content; 0 for an unknown partner. Data from an older version is out of date. */
  version(id: string): number
  /** The symbol as SVG text; empty for an unknown partner. */
  mark(id: string): string
  /** The partner's published content for every audience; none for an unknown partner. */
  content(id: string): PartnerContent
  refresh(): Promise<void>
  stop(): void
}

/** One partner as last read. */
type LoadedPartner = { version: number; hosts: string[]; mark: string; view: PartnerView; content: PartnerContent }
type Row = { id: string; version: number; hosts: string[] } & { [K in keyof PartnerDocument]: unknown }

/**
 * Keeps partner rows in memory and follows their versions. A partner whose row is invalid or has another partner's host keeps its last
 * valid state, and each such version is reported once. After a failed read all partners keep their state, and the next poll tries again;
 * each failure is reported. Throws when the first read fails.
 */
export async function openPartners(db: Db, onError: (error: unknown) => void): Promise<Partners> {
  let partners = new Map<string, LoadedPartner>()
  let byHost = new Map<string, LoadedPartner>()
  let versions = new Map<string, number>()

  const readChanges = async () => {
    const storedVersions = await db.selectFrom('partner').select(['id', 'version']).orderBy('id').execute()
    const newVersions = new Map(storedVersions.map(({ id, version }) => [id, version]))
    const changedIds = storedVersions.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id)
    if (changedIds.length === 0 && newVersions.size === versions.size) return
    const nextPartners = new Map([...partners].filter(([id]) => newVersions.has(id)))
    for (const row of await rowsOf(db, changedIds)) {
      const result = await readRow(db, row, nextPartners)
      if (typeof result === 'string') onError(new Error(`cannot apply the settings of partner ${row.id}: ${result}`))
      else nextPartners.set(row.id, result)
    }
    partners = nextPartners
    byHost = new Map(
      [...nextPartners.values()].flatMap((partner) => partner.hosts.map((host) => [host, partner] as const)),
    )
    versions = newVersions
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
    byId: (id) => partners.get(id)?.view ?? null,
    all: () => [...partners.values()].map(({ view }) => view).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    version: (id) => partners.get(id)?.version ?? 0,
    mark: (id) => partners.get(id)?.mark ?? '',
    content: (id) => partners.get(id)?.content ?? { live: [] },
    refresh,
    stop: () => clearInterval(timer),
  }
}

const rowsOf = async (db: Db, ids: string[]): Promise<Row[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('partner')
        .select(['id', 'version', 'hosts', 'brand', 'copy', 'legal'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()

/** The row as pages use it, or the reason why it is invalid. `loadedPartners` may hold an older state of this partner. */
async function readRow(
  db: Db,
  row: Row,
  loadedPartners: ReadonlyMap<string, LoadedPartner>,
): Promise<LoadedPartner | string> {
  const { id, version, hosts, brand, copy, legal } = row
  const result = partnerDocument.safeParse({ brand, copy, legal })
  if (!result.success) return result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  const otherPartners = [...loadedPartners].flatMap(([otherId, partner]) =>
    otherId === id ? [] : [{ id: otherId, hosts: partner.hosts }],
  )
  const conflict = hostConflicts([...otherPartners, { id, hosts }]).find(
    ({ secondPartnerId }) => secondPartnerId === id,
  )
  if (conflict) return `its host ${conflict.host} belongs to ${conflict.firstPartnerId}`
  const content = await inPartner(db, id, (tx) => loadContent(tx, id))
  return { version, hosts, mark: result.data.brand.mark, view: partnerView(id, result.data), content }
}
