// Writes the invented program of a history and its later changes into the database, through the product's own functions where they exist.
// The program has one partner, three members with one card each, and four restaurants. All histories of a test run share one database, so
// the number of the history is a part of every name and id.
import { sql } from 'kysely'
import { importMerchants } from '../../server/catalog/import/import.ts'
import { bonusEnd } from '../../domain/bonuses/rule.ts'
import { insertEnrollment } from '../../server/bonuses/queries.ts'
import { reevaluateBonuses } from '../../server/bonuses/reevaluate.ts'
import { saveSettings } from '../../server/brands/save.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import { randomIds, type Ids } from '../../server/platform/clock-and-ids.ts'
import { saveEmailChoice } from '../../server/profile/consent.ts'
import { cardBin, type TestCard } from '../fixtures/diners.ts'
import { importRowOf } from '../fixtures/import-row.ts'
import {
  dayMs,
  introducer,
  memberCount,
  startMs,
  type History,
  type ModelRestaurant,
  type Settings,
  type ModelTier,
} from './history.ts'
import type { AcceptedBonus } from './model-bonuses.ts'
import { midsOf, type MidHolders } from './model-in-force.ts'
import { locationName, midName, shopName } from './messages.ts'

/** How to find the rows of one history in the database. Every name begins with `prefix`. `cards` are indexed by member. */
export type HistoryState = { prefix: string; partnerId: string; cards: TestCard[] }

const joinedAt = new Date(startMs - 300 * dayMs)

/** The names and ids of the history with this number. */
export function historyState(runNumber: number): HistoryState {
  const prefix = `h${runNumber}`
  const cards = Array.from({ length: memberCount }, (_, n): TestCard => {
    const number = runNumber * memberCount + n
    // Group 1 has the ids of members, group 2 those of cards.
    const uuid = (group: number) =>
      `00000000-0000-7000-8${String(group).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`
    return {
      partnerId: prefix,
      memberId: uuid(1),
      publicId: number.toString(16).padStart(32, '0'),
      cardId: uuid(2),
      fidel: `${prefix}-card${n}`,
      lastFour: String(number % 10_000).padStart(4, '0'),
      // Only member 0 has the card product for which the settings may name an extra rate and a deciding feed.
      product: n === 0 ? 'money-card' : null,
    }
  })
  return { prefix, partnerId: prefix, cards }
}

/** Writes the rows with which a history begins. The partner is a copy of a demonstration partner. */
export async function writeHistory(
  admin: Db,
  site: Db,
  state: HistoryState,
  history: History,
  holders: MidHolders,
): Promise<void> {
  const { partnerId } = state
  const hosts = [`${partnerId}.localhost`]
  await sql`insert into partner (id, hosts, brand, copy, legal, content_hash, updated_at)
    select ${partnerId}, ${hosts}, brand, copy, legal, '', ${joinedAt} from partner where id = ${history.partner}`.execute(
    admin,
  )
  await sql`insert into partner_version (partner_id, version, brand, copy, legal, saved_by, saved_at)
    select id, version, brand, copy, legal, 'test', ${joinedAt} from partner where id = ${partnerId}`.execute(admin)
  await insertMembers(admin, state.cards)
  await writeRestaurants(
    site,
    state,
    history.restaurants,
    holders,
    history.restaurants.map((_, n) => n),
    joinedAt,
  )
}

async function insertMembers(admin: Db, cards: TestCard[]): Promise<void> {
  const introducedBy = cards[introducer]?.publicId ?? ''
  const rows = sql`json_to_recordset(${JSON.stringify(cards)}::json)
    as r ("partnerId" text, "memberId" uuid, "publicId" text, "cardId" uuid, fidel text, "lastFour" text, product text)`
  await sql`insert into member (partner_id, id, public_id, status, email, first_name, last_name, zip, email_opt_in, tier_level, terms_version, created_at, referrer)
    select "partnerId", "memberId", "publicId", 'enrolled', "publicId" || '@mail.example', 'Ana', 'Ruiz', '10001', true, 'OptedIn', '1', ${joinedAt},
      case when "publicId" = ${introducedBy} then '' else ${introducedBy} end from ${rows}`.execute(admin)
  await sql`insert into member_tier (partner_id, member_id, since, tier_level, reason) select "partnerId", "memberId", ${joinedAt}, 'OptedIn', 'joined' from ${rows}`.execute(
    admin,
  )
  await sql`insert into card (partner_id, id, member_id, vault_token, fingerprint, brand, last_four, product, status, linked_at, confirmed_at, consent_wording, consent_version)
    select "partnerId", "cardId", "memberId", 'token-' || fidel, 'print ' || fidel, 'mastercard', "lastFour", product, 'active', ${joinedAt}, ${joinedAt}, '', '1' from ${rows}`.execute(
    admin,
  )
  await sql`insert into card_reference (partner_id, provider, reference, card_id)
    select "partnerId", 'fidel', fidel, "cardId" from ${rows}
    union all select "partnerId", 'kard', "publicId" || ${`:${cardBin}:`} || "lastFour", "cardId" from ${rows}
    union all select "partnerId", 'shop', 'token-' || fidel, "cardId" from ${rows}`.execute(admin)
}

/**
 * Changes a member's tier. `NonActivated` deactivates the member. `OptedIn` activates an inactive member who has email on. In all other
 * cases the email preference changes as on the site, and with it the tier of an active member. Returns the tier by which later dines are
 * evaluated, or null when the email preference leaves it as it is.
 */
export async function writeTier(
  { admin, site }: { admin: Db; site: Db },
  { partnerId, cards }: HistoryState,
  member: number,
  tier: Exclude<ModelTier, 'VIP'>,
  at: Date,
): Promise<Exclude<ModelTier, 'VIP'> | null> {
  const memberId = cards[member]?.memberId ?? ''
  const before = await admin
    .selectFrom('member')
    .select(['id', 'tier_level', 'vip_until', 'email_opt_in'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const isInactive = before.tier_level === 'NonActivated'
  if (tier === 'NonActivated' || (tier === 'OptedIn' && isInactive && before.email_opt_in)) {
    await sql`update member set tier_level = ${tier} where partner_id = ${partnerId} and id = ${memberId}`.execute(
      admin,
    )
    await sql`insert into member_tier (partner_id, member_id, since, tier_level, reason)
      values (${partnerId}, ${memberId}, ${at}, ${tier}, 'test')`.execute(admin)
    return tier
  }
  const optIn = tier === 'OptedIn'
  const choice = { partnerId, at, source: 'profile' as const }
  await inPartner(site, partnerId, (tx) =>
    saveEmailChoice(randomIds({ now: () => at }), tx, before, { ...choice, optIn }),
  )
  return isInactive || optIn === before.email_opt_in ? null : tier
}

/** Accepts a bonus as the site does. */
export async function acceptBonusAsSite(
  { site, pipelineDb, ids }: { site: Db; pipelineDb: Db; ids: Pick<Ids, 'next'> },
  { partnerId, cards }: HistoryState,
  { member, goal, units, minimumMinor, days, currency, fromMs }: AcceptedBonus,
): Promise<void> {
  const memberId = cards[member]?.memberId ?? ''
  const at = new Date(fromMs).toISOString()
  const rule = { description: 'Bonus', newMember: false, goal, units, minimumMinor, currency }
  const id = ids.next()
  const times = { offeredAt: at, enrolledAt: at, endsAt: bonusEnd(at, { days }) }
  const enrollment = { partnerId, memberId, id, code: id, rule, ...times }
  await inPartner(site, partnerId, (tx) => insertEnrollment(tx, enrollment))
  await reevaluateBonuses({ pipelineDb, ids, clock: { now: () => new Date(fromMs) } }, { partnerId, memberId })
}

/** Saves settings as the console does. */
export async function writeSettings(
  site: Db,
  admin: Db,
  partnerId: string,
  settings: Settings,
  at: Date,
): Promise<void> {
  const { brand, copy, legal, version } = await admin
    .selectFrom('partner')
    .select(['brand', 'copy', 'legal', 'version'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()
  const document = { brand: { ...brand, ...settings, earning: { ...brand.earning, ...settings.earning } }, copy, legal }
  const change = { partnerId, baseVersion: version, savedBy: 'test' }
  const result = await saveSettings(site, { now: () => at }, change, document)
  if (!result.ok) throw new Error(`the site refused the settings: ${JSON.stringify(result)}`)
}

/** Imports the restaurants that `changedNumbers` names, with their current rules and MIDs. */
export async function writeRestaurants(
  site: Db,
  { prefix }: HistoryState,
  restaurants: readonly (ModelRestaurant | undefined)[],
  holders: MidHolders,
  changedNumbers: number[],
  at: Date,
): Promise<void> {
  const rows = changedNumbers.map((n) => importRow(prefix, n, restaurants[n], holders))
  const { refusalReasons } = await importMerchants({ db: site, clock: { now: () => at }, rows })
  if (refusalReasons.length > 0) throw new Error(`the import refused rows: ${JSON.stringify(refusalReasons)}`)
}

export const restaurantId = (prefix: string, restaurant: number) => `${prefix}-restaurant${restaurant}`

function importRow(prefix: string, n: number, restaurant: ModelRestaurant | undefined, holders: MidHolders) {
  if (!restaurant) throw new Error(`unknown restaurant ${n}`)
  return importRowOf(restaurantId(prefix, n), {
    name: `Restaurant ${n}`,
    timezone: restaurant.zone,
    campaignCodes: restaurant.campaigns,
    benefits: restaurant.benefits,
    offers: restaurant.offers.map(({ id, rateBasisPoints, limit, days, startsOn, endsOn }) => ({
      id,
      title: id,
      extraRateBasisPoints: rateBasisPoints,
      limit: limit
        ? { type: 'Limited', monthlySpendMaxMinor: limit.spendMinor, monthlyVisitsMax: limit.visits }
        : { type: 'Unlimited' },
      ...(days ? { days } : {}),
      ...(startsOn ? { startsOn } : {}),
      ...(endsOn ? { endsOn } : {}),
    })),
    networkReferences: [
      `fidel:${locationName(prefix, n)}`,
      `order:${shopName(prefix, n)}`,
      ...midsOf(holders, n).map((mid) => `mid:${midName(prefix, mid)}`),
    ],
  })
}
