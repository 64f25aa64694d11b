import { sql } from 'kysely'
import { allBrands } from './brands.ts'
import { savePartners } from '../../server/brands/save.ts'
import { connect, type Db } from '../../server/database/connect.ts'

/** A linked card and whose it is. `fidel` and `kard` are what each feed calls it. */
export type GivenCard = {
  partnerId: string
  memberId: string
  publicId: string
  cardId: string
  fidel: string
  lastFour: string
  product: string | null
}
export type GivenRestaurant = { id: string; fidel: string; mid: string; timezone: string }
export type Diners = { cards: GivenCard[]; restaurants: GivenRestaurant[] }

export const cardBin = '531260'
export const joinedAt = '2026-01-01T00:00:00.000Z'

const uuid = (room: number, n: number) =>
  `00000000-0000-7000-8${room.toString(16).padStart(3, '0')}-${n.toString(16).padStart(12, '0')}`
const limited = {
  id: 'busy-nights',
  title: 'Busy nights',
  extraRatePer10k: 200,
  limit: { type: 'Limited', monthlySpendMaxMinor: 20_000, monthlyVisitsMax: 3 },
}

/** Restaurants of every kind the rule knows: every third has a limited offer, every fifth a blackout on Mondays. */
function restaurant(n: number): GivenRestaurant & { record: object } {
  const offers = n % 3 === 0 ? [limited] : []
  const benefits = n % 5 === 0 ? [{ day: 'Mon', kind: 'none' }] : []
  return {
    id: `table-${n}`,
    fidel: `loc-${n}`,
    mid: `M${1_000 + n}`,
    timezone: n % 2 === 0 ? 'America/New_York' : 'America/Los_Angeles',
    record: { offers, benefits },
  }
}

/** Members at both partners in turn, each with one card linked since New Year, and restaurants to dine at. */
export async function givenDiners(adminUrl: string, count: { members: number; restaurants: number }): Promise<Diners> {
  const { db } = connect(adminUrl, { max: 2, name: 'given' })
  try {
    await savePartners(db, { now: () => new Date(joinedAt) }, allBrands())
    const places = Array.from({ length: count.restaurants }, (_, n) => restaurant(n))
    const cards = Array.from({ length: count.members }, (_, n) => card(n))
    await insertPlaces(db, places)
    await insertCards(db, cards)
    return { cards, restaurants: places }
  } finally {
    await db.destroy()
  }
}

function card(n: number): GivenCard {
  const partnerId = n % 2 === 0 ? 'lumen-mobile' : 'meridian-air'
  const publicId = n.toString(16).padStart(32, '0')
  const product = n % 4 === 0 ? 'money-card' : null
  return {
    partnerId,
    memberId: uuid(1, n),
    publicId,
    cardId: uuid(2, n),
    fidel: `card-${n}`,
    lastFour: String(n % 10_000).padStart(4, '0'),
    product,
  }
}

async function insertPlaces(db: Db, places: ReturnType<typeof restaurant>[]): Promise<void> {
  const rows = JSON.stringify(places)
  await sql`insert into merchant (id, name, latitude, longitude, timezone, city, state, search_text, record, content_hash, added_at, version)
    select id, 'Table ' || id, 40, -74, timezone, 'New York', 'NY', id, record, '', ${joinedAt}, 0
    from json_to_recordset(${rows}::json) as r (id text, timezone text, record jsonb)`.execute(db)
  await sql`insert into merchant_reference select reference, id from json_to_recordset(${rows}::json) as r (id text, fidel text, mid text),
    unnest(array['fidel:' || fidel, 'mid:' || mid, 'order:' || id]) as reference`.execute(db)
}

async function insertCards(db: Db, cards: GivenCard[]): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(cards)}::json)
    as r ("partnerId" text, "memberId" uuid, "publicId" text, "cardId" uuid, fidel text, "lastFour" text, product text)`
  await sql`insert into member (partner_id, id, public_id, status, email, first_name, last_name, zip, email_opt_in, tier_level, terms_version, created_at)
    select "partnerId", "memberId", "publicId", 'enrolled', "publicId" || '@mail.example', 'Ana', 'Ruiz', '10001', true, 'OptedIn', '1', ${joinedAt} from ${rows}`.execute(
    db,
  )
  await sql`insert into member_tier (partner_id, member_id, since, tier_level, reason) select "partnerId", "memberId", ${joinedAt}, 'OptedIn', 'joined' from ${rows}`.execute(
    db,
  )
  await sql`insert into card (partner_id, id, member_id, vault_token, fingerprint, brand, last_four, product, status, linked_at, confirmed_at, consent_wording, consent_version)
    select "partnerId", "cardId", "memberId", 'token-' || fidel, 'print ' || fidel, 'mastercard', "lastFour", product, 'active', ${joinedAt}, ${joinedAt}, '', '1' from ${rows}`.execute(
    db,
  )
  await sql`insert into card_reference (partner_id, provider, reference, card_id)
    select "partnerId", 'fidel', fidel, "cardId" from ${rows}
    union all select "partnerId", 'kard', "publicId" || ${`:${cardBin}:`} || "lastFour", "cardId" from ${rows}
    union all select "partnerId", 'shop', 'token-' || fidel, "cardId" from ${rows}`.execute(db)
}
