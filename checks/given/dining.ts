import pg from 'pg'
import type { Brand } from '../../contract/brand.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { importMerchants } from '../../server/catalogue/import/import.ts'
import { savePartners } from '../../server/brands/save.ts'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { cardReferenceOf } from './card-reference.ts'
import { allBrands } from './brands.ts'
import { linkedSince } from './database.ts'
import { fidelDelivery, type Happening } from './purchases.ts'
import { openSite, type Browser, type Site } from './site.ts'

const place = (n: number) => ({
  id: `place-${n}`,
  fidel: `place-${n}`,
  mid: `7000000${n}`,
  timezone: 'America/New_York',
})
const threePlaces = [0, 1, 2].map(place)
const rowOf = ({ id, fidel, mid, timezone }: ReturnType<typeof place>, n: number) => ({
  ...{ id, name: `Place ${n}`, address1: '1 Main Street', city: 'New York', state: 'NY', zip: '10001' },
  ...{
    latitude: 40.7,
    longitude: -74,
    timezone,
    cuisines: ['Italian'],
    networkReferences: [`fidel:${fidel}`, `mid:${mid}`],
  },
})

export type Diner = Browser & { publicId: string; email: string; partner: string; cardReference: string }
/** `place` is the number of the restaurant; `at` is the restaurant's wall clock. */
export type Report = Pick<Happening, 'kind' | 'id' | 'amountMinor'> & { at: string; place?: number; of?: string }

export type DiningSite = Site & {
  /** A member whose card counts for purchases since `since` (UTC). `cardKind`: brand and first six digits. */
  diner(partner: string, since?: string, more?: Parameters<Site['member']>[0], cardKind?: string): Promise<Diner>
  /** What the network reports, taken through the pipeline. */
  report(diner: Diner, ...reports: Report[]): Promise<void>
  /** Changes settings of a partner, in force since the year began. */
  change(partner: string, change: (brand: Brand) => Partial<Brand>): Promise<void>
}

/** A site with three restaurants, whose members dine. `more`: fields of further restaurants, `place` 3 and up. `rooms`: as in openSite. */
export async function openDiningSite(
  more: { timezone?: string; [field: string]: unknown }[] = [],
  rooms: Parameters<typeof openSite>[0] = [],
): Promise<DiningSite> {
  const site = await openSite(rooms)
  const { deps } = site
  const places = [
    ...threePlaces,
    ...more.map(({ timezone }, at) => ({ ...place(at + 3), ...(timezone && { timezone }) })),
  ]
  const rows = places.map((one, n) => ({ ...rowOf(one, n), ...more[n - 3] }))
  await importMerchants({ db: deps.db, clock: deps.clock, rows })
  let [cards, deliveries, changes] = [0, 0, 0]
  return {
    ...site,
    diner: async (partner, since = '2026-01-01T00:00:00Z', more = {}, cardKind = 'visa 424242') => {
      const member = await site.member({ partner, ...more })
      const sealed = `${cardKind} ${String(6_000 + (cards += 1)).slice(-4)}`
      await member.call(linkCards, {
        body: { creditCards: [{ encryptedCardNumber: sealed }], directFileFeedOptIn: true },
      })
      await linkedSince(site.database, since)
      const { reference } = await cardReferenceOf(deps.pipelineDb, member.publicId)
      return { ...member, email: member.body.email, partner, cardReference: reference }
    },
    report: async (diner, ...reports) => {
      const messages = reports.map(({ at, place: n = 0, ...what }) => {
        const card = { fidel: diner.cardReference, lastFour: '4242' }
        const restaurant = places[n] ?? place(0)
        return fidelDelivery({ ...what, localTime: at, restaurant, card }, `dining-${(deliveries += 1)}`)
      })
      await storeMessages(deps.pipelineDb, messages, deps.clock.now())
      await drainOnce({
        db: deps.pipelineDb,
        clock: deps.clock,
        ids: deps.ids,
        onError: (error) => {
          throw error
        },
      })
    },
    change: async (partner, change) => {
      const changed = allBrands().filter(({ id }) => id === partner)
      const hash = `changed ${(changes += 1)}`
      await savePartners(
        deps.db,
        deps.clock,
        changed.map((one) => ({ ...one, hash, brand: { ...one.brand, ...change(one.brand) } })),
      )
      await backdate(site.database.adminUrl, partner)
      await deps.partners.refresh()
    },
  }
}

/** The versions of a partner as if saved in the first minutes of the year, in their order. */
async function backdate(adminUrl: string, partner: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(
    `update partner_version set saved_at = '2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => version) where partner_id = $1`,
    [partner],
  )
  await admin.end()
}
