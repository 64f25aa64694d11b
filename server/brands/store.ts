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
  /** Counts every change of the partner's settings and content: what was made of an older one is out of date. */
  version(id: string): number
  /** The drawn symbol as SVG text; empty for a partner nobody knows. */
  mark(id: string): string
  /** Everything the partner's pages are made of, in every variant. */
  content(id: string): PartnerContent
  refresh(): Promise<void>
  stop(): void
}

/** As hosts are kept: in small letters, without a port or the root's dot. */
const nameOfHost = remembered((host) => host.toLowerCase().replace(/\.?(:\d+)?$/, ''))

/** One partner as last read whole. */
type Held = { version: number; hosts: string[]; mark: string; view: PartnerView; content: PartnerContent }
type Row = { id: string; version: number; hosts: string[] } & { [K in keyof PartnerDocument]: unknown }

/**
 * Partner rows held in memory and followed by their versions. A failing read, a row the contract does not know and a row that claims
 * another's host keep the last good state of that partner alone; each is told once.
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
      if (typeof read === 'string') onError(new Error(`The partner ${row.id} stays as it was: ${read}`))
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

/** The row as pages may have it, or why they may not. */
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
