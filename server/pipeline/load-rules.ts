import { sql } from 'kysely'
import type { MerchantRules, PartnerRules } from '../../domain/earning/terms.ts'
import type { ReferenceHolder, MerchantLookup } from '../../domain/dines/match.ts'
import { merchantScheme, isMerchantReference } from '../../providers/card-feed/claim/read.ts'
import type { Tx } from '../database/connect.ts'
import type { EventState, MerchantState } from './state.ts'

/** Number of restaurants above which the cache is cleared. One batch may still load more. */
const merchantsCachedMax = 20_000

/** Versions of rules, oldest first. `until`: when the next version began (UTC with milliseconds), null for the current version. */
type History<Rules> = { until: string | null; rules: Rules }[]

/** Cache of a node between batches, with the version at which each entry was read: restaurants and partners seldom change. */
export type RulesCache = {
  merchants: Map<string, { version: number; history: History<MerchantRules> }>
  partners: Map<string, { version: number; history: History<PartnerRules> }>
}
export const emptyRulesCache = (): RulesCache => ({ merchants: new Map(), partners: new Map() })

/**
 * Restaurants that have or had the references of these events, and those with `otherIds`, with their current and former rules.
 * `merchantsOf` is empty for an unknown reference; `merchant` throws for a restaurant that is not among them.
 */
export async function loadMerchants(
  tx: Tx,
  events: readonly EventState[],
  otherIds: readonly string[],
  cache: RulesCache,
): Promise<{ merchantsOf: MerchantLookup; merchant: (id: string) => MerchantState }> {
  const references = [...new Set(events.flatMap((event) => event.merchantReferences))]
  // A claim names the restaurant by our id (`merchant:<id>`), which is in no row of `merchant_reference`.
  const namedIds = references.filter(isMerchantReference).map((reference) => reference.slice(merchantScheme.length))
  const { rows } = await sql<{
    reference: string | null
    held_from: Date | null
    held_to: Date | null
    id: string
    name: string
    removed_at: Date | null
    version: number
  }>`
    select r.reference, nullif(r.valid_from, '-infinity') as held_from, r.valid_to as held_to, m.id, m.name, m.removed_at, m.version
    from merchant_reference r join merchant m on m.id = r.merchant_id where r.reference = any(${references}::text[])
    union all
    select ${merchantScheme} || m.id, null, null, m.id, m.name, m.removed_at, m.version from merchant m where m.id = any(${namedIds}::text[])
    union all
    select null, null, null, m.id, m.name, m.removed_at, m.version from merchant m where m.id = any(${[...new Set(otherIds)]}::text[])`.execute(
    tx,
  )
  const findStaleIds = () => [
    ...new Set(rows.filter((row) => cache.merchants.get(row.id)?.version !== row.version).map(({ id }) => id)),
  ]
  // The cache is cleared before the final `staleIds`, so that restaurants of this batch that were cached are read again.
  if (cache.merchants.size + findStaleIds().length > merchantsCachedMax) cache.merchants.clear()
  const staleIds = findStaleIds()
  if (staleIds.length > 0) await readHistories(tx, staleIds, cache)
  const byReference = new Map<string, ReferenceHolder[]>()
  const byId = new Map<string, MerchantState>()
  for (const row of rows) {
    const history = cache.merchants.get(row.id)?.history
    if (history) byId.set(row.id, { id: row.id, name: row.name, rulesAt: (at) => rulesInForce(history, at) })
    if (row.reference === null) continue
    const holder: ReferenceHolder = {
      id: row.id,
      heldFrom: row.held_from?.toISOString() ?? null,
      heldTo: row.held_to?.toISOString() ?? null,
      removedAt: row.removed_at?.toISOString() ?? null,
    }
    byReference.set(row.reference, [...(byReference.get(row.reference) ?? []), holder])
  }
  return {
    merchantsOf: (reference) => byReference.get(reference) ?? [],
    merchant: (id) => {
      const merchant = byId.get(id)
      if (!merchant) throw new Error(`restaurant ${id} was not loaded`)
      return merchant
    },
  }
}

/** The rules in force at `at` (UTC with milliseconds). */
function rulesInForce<Rules>(history: History<Rules>, at: string): Rules {
  const version = history.find(({ until }) => until === null || at < until)
  if (!version) throw new Error(`no rules were in force at ${at}`)
  return version.rules
}

type RulesRow = {
  timezone: string
  benefits: MerchantRules['benefits'] | null
  offers: MerchantRules['offers'] | null
  codes: string[] | null
}
const rulesOf = ({ timezone, benefits, offers, codes }: RulesRow): MerchantRules => ({
  timezone,
  benefits: benefits ?? [],
  offers: offers ?? [],
  campaignCodes: codes ?? [],
})

/** Reads the current and former rules of restaurants into the cache. */
async function readHistories(tx: Tx, ids: string[], cache: RulesCache): Promise<void> {
  const { rows } = await sql<RulesRow & { id: string; version: number; until: Date | null }>`
    select m.id, m.version, p.valid_to as until, p.rules ->> 'timezone' as timezone, p.rules -> 'benefits' as benefits,
      p.rules -> 'offers' as offers, p.rules -> 'campaignCodes' as codes
    from merchant m join merchant_past_rules p on p.merchant_id = m.id where m.id = any(${ids}::text[])
    union all
    select id, version, null, timezone, record -> 'benefits', record -> 'offers', record -> 'campaignCodes'
    from merchant where id = any(${ids}::text[])
    order by id, until nulls last`.execute(tx)
  for (const [id, versions] of Map.groupBy(rows, (row) => row.id)) {
    const history = versions.map((row) => ({ until: row.until?.toISOString() ?? null, rules: rulesOf(row) }))
    cache.merchants.set(id, { version: versions[0]?.version ?? 0, history })
  }
}

/** The partner settings that the earning rules use. */
const earningSettings = sql`jsonb_build_object('currencyType', brand -> 'currencyType', 'hasVIP', brand -> 'hasVIP',
  'tierCampaigns', brand -> 'tierCampaigns', 'earning', brand -> 'earning')`

/**
 * The earning rules of a partner at a given time (UTC with milliseconds): the last version saved by then; before the first save, the first
 * version; when no version is stored, the current rules. The returned function throws for an unknown partner. Reads a partner's versions
 * again only when its version number has changed.
 */
export async function loadPartnerRules(
  tx: Tx,
  cache: RulesCache,
): Promise<(partnerId: string, at: string) => PartnerRules> {
  const cachedVersions = [...cache.partners].map(([id, { version }]) => `${id} ${version}`)
  const changedPartners = await sql<{ id: string; version: number; rules: PartnerRules }>`
    select id, version, ${earningSettings} as rules from partner where not (id || ' ' || version = any(${cachedVersions}::text[]))`.execute(
    tx,
  )
  if (changedPartners.rows.length > 0) {
    const savedVersions = await sql<{ id: string; at: Date; rules: PartnerRules }>`
      select partner_id as id, saved_at as at, ${earningSettings} as rules from partner_version
      where partner_id = any(${changedPartners.rows.map(({ id }) => id)}::text[]) order by partner_id, version`.execute(
      tx,
    )
    const versionsByPartner = Map.groupBy(savedVersions.rows, ({ id }) => id)
    for (const { id, version, rules } of changedPartners.rows) {
      const versions = versionsByPartner.get(id) ?? []
      const history = versions.map((saved, n) => ({
        until: versions[n + 1]?.at.toISOString() ?? null,
        rules: saved.rules,
      }))
      cache.partners.set(id, { version, history: history.length > 0 ? history : [{ until: null, rules }] })
    }
  }
  return (partnerId, at) => {
    const history = cache.partners.get(partnerId)?.history
    if (!history) throw new Error(`partner ${partnerId} has no settings`)
    return rulesInForce(history, at)
  }
}
