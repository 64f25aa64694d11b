import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PartnerView } from '../../contract/brand.ts'
import { loadContent, publishFolder, type PartnerContent } from '../content/queries.ts'
import { inPartner, type Db } from '../database/connect.ts'
import type { Clock } from '../platform/world.ts'
import type { BrandFolder } from './folder.ts'

const savedBy = 'folder'
const refreshMs = 1_000 // a change reaches every node within a second

/** Writes brand folders into partner rows; an unchanged folder changes nothing. */
export async function savePartners(db: Db, clock: Clock, folders: BrandFolder[]): Promise<{ written: string[] }> {
  const written: string[] = []
  for (const folder of folders) {
    const content = {
      brand: JSON.stringify(folder.brand),
      copy: JSON.stringify(folder.copy),
      legal: JSON.stringify(folder.legal),
    }
    const content_hash = createHash('sha256')
      .update([...Object.values(content), JSON.stringify(folder.content)].join('\n'))
      .digest('hex')
    const row = { ...content, content_hash, hosts: hostsOf(folder), updated_at: clock.now() }
    const version = await inPartner(db, folder.id, async (tx) => {
      const saved = await tx
        .insertInto('partner')
        .values({ id: folder.id, ...row })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ...row, version: sql<number>`partner.version + 1` })
            .where('partner.content_hash', '<>', content_hash),
        )
        .returning('version')
        .executeTakeFirst()
      if (!saved) return null
      const at = clock.now()
      const kept = { partner_id: folder.id, version: saved.version, saved_by: savedBy, saved_at: at }
      await tx
        .insertInto('partner_version')
        .values({ ...content, ...kept })
        .execute()
      await publishFolder(tx, folder.content, { partnerId: folder.id, savedBy, at })
      return saved.version
    })
    if (version !== null) written.push(folder.id)
  }
  return { written }
}

/** `<brand>.localhost` always answers, so that development and tests need no set-up. */
function hostsOf(folder: BrandFolder): string[] {
  return [...new Set([`${folder.id}.localhost`, ...folder.brand.hosts])]
}

export type Partners = {
  forHost(host: string): PartnerView | null
  byId(id: string): PartnerView | null
  all(): PartnerView[]
  /** Everything the partner's pages are made of, in every variant. */
  content(id: string): PartnerContent
  refresh(): Promise<void>
  stop(): void
}

/** Partner rows held in memory and read anew every second; a failing read keeps the last good state. */
export async function openPartners(db: Db, onError: (error: unknown) => void): Promise<Partners> {
  let byHost = new Map<string, PartnerView>()
  let byId = new Map<string, PartnerView>()
  let contentById = new Map<string, PartnerContent>()
  let seen = ''

  const refresh = async () => {
    const stamps = await db.selectFrom('partner').select(['id', 'version']).orderBy('id').execute()
    const now = stamps.map((row) => `${row.id}:${row.version}`).join()
    if (now === seen) return
    const rows = await db
      .selectFrom('partner')
      .select(['id', 'hosts', 'brand', 'copy', 'legal'])
      .orderBy('id')
      .execute()
    const views = rows.map((row) => ({
      hosts: row.hosts,
      view: { id: row.id, brand: row.brand, copy: row.copy, legal: row.legal },
    }))
    const contents = new Map<string, PartnerContent>()
    for (const { view } of views) contents.set(view.id, await inPartner(db, view.id, (tx) => loadContent(tx, view.id)))
    contentById = contents
    byHost = new Map(views.flatMap(({ hosts, view }) => hosts.map((host) => [host, view] as const)))
    byId = new Map(views.map(({ view }) => [view.id, view] as const))
    seen = now
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(onError), refreshMs)
  timer.unref()
  return {
    forHost: (host) => byHost.get(host.toLowerCase().replace(/:\d+$/, '')) ?? null,
    byId: (id) => byId.get(id) ?? null,
    all: () => [...byId.values()],
    content: (id) => contentById.get(id) ?? { live: [], preview: [] },
    refresh,
    stop: () => clearInterval(timer),
  }
}
