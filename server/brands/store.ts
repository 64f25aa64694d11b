import type { PartnerView } from '../../contract/brand.ts'
import { loadContent, type PartnerContent } from '../content/queries.ts'
import { inPartner, type Db } from '../database/connect.ts'
import { remembered } from '../platform/remembered.ts'
import { hostClaims, partnerDocument, partnerView, type PartnerDocument } from './document.ts'

const refreshMs = 500 // a change reaches every node within a second

export type Partners = {
  forHost(host: string): PartnerView | null
  byId(id: string): PartnerView | null
  all(): PartnerView[]
  /** Counts every change of the partner's settings and content. Data derived from an older version is out of date. */
  version(id: string): number
  /** The symbol as SVG text; empty for an unknown partner. */
  mark(id: string): string
  /** The partner's content in every variant. */
  content(id: string): PartnerContent
  refresh(): Promise<void>
  stop(): void
}

/** Normalizes a host name as it is stored: lower case, without a port or a trailing dot. */
const nameOfHost = remembered((host) => host.toLowerCase().replace(/\.?(:\d+)?$/, ''))

/** One partner as last read. */
type Held = { version: number; hosts: string[]; mark: string; view: PartnerView; content: PartnerContent }
type Row = { id: string; version: number; hosts: string[] } & { [K in keyof PartnerDocument]: unknown }

/**
 * Keeps partner rows in memory and follows their versions. After a failed read, an invalid row or a row with another
 * partner's host, that partner alone keeps its last valid state; each failure is reported once.
 */
export async function openPartners(db: Db, onError: (error: unknown) => void): Promise<Partners> {
  let held = new Map<string, Held>()
  let byHost = new Map<string, Held>()
  let seen = new Map<string, number>()

  const refresh = async () => {
    const stamps = await db.selectFrom('partner').select(['id', 'version']).orderBy('id').execute()
    const now = new Map(stamps.map(({ id, version }) => [id, version]))
    const changed = stamps.filter(({ id, version }) => seen.get(id) !== version).map(({ id }) => id)
    if (changed.length === 0 && now.size === seen.size) return
    const next = new Map([...held].filter(([id]) => now.has(id)))
    for (const row of await rowsOf(db, changed)) {
      const read = await readRow(db, row, next)
      if (typeof read === 'string') onError(new Error(`cannot apply the settings of partner ${row.id}: ${read}`))
      else next.set(row.id, read)
    }
    held = next
    byHost = new Map([...next.values()].flatMap((one) => one.hosts.map((host) => [host, one] as const)))
    seen = now
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(onError), refreshMs)
  timer.unref()
  return {
    forHost: (host) => byHost.get(nameOfHost(host))?.view ?? null,
    byId: (id) => held.get(id)?.view ?? null,
    all: () => [...held.values()].map(({ view }) => view).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    version: (id) => held.get(id)?.version ?? 0,
    mark: (id) => held.get(id)?.mark ?? '',
    content: (id) => held.get(id)?.content ?? { live: [] },
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

/** The row as pages use it, or the reason why it is invalid. */
async function readRow(db: Db, row: Row, others: ReadonlyMap<string, Held>): Promise<Held | string> {
  const { id, version, hosts, brand, copy, legal } = row
  const read = partnerDocument.safeParse({ brand, copy, legal })
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  const neighbours = [...others].filter(([other]) => other !== id).map(([other, one]) => ({ id: other, ...one }))
  const taken = hostClaims([...neighbours, { id, hosts }]).find(({ second }) => second === id)
  if (taken) return `its host ${taken.host} belongs to ${taken.first}`
  const content = await inPartner(db, id, (tx) => loadContent(tx, id))
  return { version, hosts, mark: read.data.brand.mark, view: partnerView(id, read.data), content }
}
