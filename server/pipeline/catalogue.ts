import { sql } from 'kysely'
import type { MerchantRules, PartnerRules } from '../../domain/earning/terms.ts'
import type { KnownMerchant } from '../../domain/dines/match.ts'
import type { Tx } from '../database/connect.ts'
import type { EventState, MerchantState } from './state.ts'

const merchantsKeptMax = 20_000

/** What a node remembers between batches, each under the version it was read at: restaurants and partners seldom change. */
export type Memory = {
  merchants: Map<string, { version: number; rules: MerchantRules }>
  partners: Map<string, { version: number; rules: PartnerRules }>
}
export const emptyMemory = (): Memory => ({ merchants: new Map(), partners: new Map() })

/** Restaurants behind the references of these events, with the rules they had when this batch looked. */
export async function loadMerchants(
  tx: Tx,
  events: readonly EventState[],
  alsoIds: readonly string[],
  memory: Memory,
): Promise<{
  merchantsOf: (reference: string) => readonly KnownMerchant[]
  merchant: (id: string) => MerchantState
}> {
  const references = [...new Set(events.flatMap((event) => event.merchantReferences))]
  const found = await sql<{
    reference: string | null
    id: string
    name: string
    timezone: string
    removed_at: Date | null
    version: number
  }>`
    select r.reference, m.id, m.name, m.timezone, m.removed_at, m.version from merchant_reference r join merchant m on m.id = r.merchant_id
    where r.reference = any(${references}::text[])
    union all
    select null, m.id, m.name, m.timezone, m.removed_at, m.version from merchant m where m.id = any(${[...new Set(alsoIds)]}::text[])`.execute(
    tx,
  )
  const stale = found.rows.filter((row) => memory.merchants.get(row.id)?.version !== row.version)
  if (stale.length > 0) await readRules(tx, [...new Set(stale.map((row) => row.id))], memory)
  const byReference = new Map<string, KnownMerchant[]>()
  const byId = new Map<string, MerchantState>()
  for (const row of found.rows) {
    const known: KnownMerchant = { id: row.id, removedAt: row.removed_at?.toISOString() ?? null }
    if (row.reference !== null) byReference.set(row.reference, [...(byReference.get(row.reference) ?? []), known])
    const rules = memory.merchants.get(row.id)?.rules
    if (rules) byId.set(row.id, { ...known, name: row.name, rules })
  }
  return {
    merchantsOf: (reference) => byReference.get(reference) ?? [],
    merchant: (id) => {
      const one = byId.get(id)
      if (!one) throw new Error(`restaurant ${id} was not loaded`)
      return one
    },
  }
}

async function readRules(tx: Tx, ids: string[], memory: Memory): Promise<void> {
  const found = await sql<{
    id: string
    version: number
    timezone: string
    benefits: MerchantRules['benefits'] | null
    offers: MerchantRules['offers'] | null
    codes: string[] | null
  }>`
    select id, version, timezone, record -> 'benefits' as benefits, record -> 'offers' as offers,
      record -> 'campaignCodes' as codes from merchant where id = any(${ids}::text[])`.execute(tx)
  if (memory.merchants.size + found.rows.length > merchantsKeptMax) memory.merchants.clear()
  for (const { id, version, timezone, benefits, offers, codes } of found.rows) {
    memory.merchants.set(id, {
      version,
      rules: { timezone, benefits: benefits ?? [], offers: offers ?? [], campaignCodes: codes ?? [] },
    })
  }
}

/** The earning rules of each partner; the brand file itself is read only when its version moved. */
export async function loadRules(tx: Tx, memory: Memory): Promise<(partnerId: string) => PartnerRules> {
  const known = [...memory.partners].map(([id, { version }]) => `${id} ${version}`)
  const changed = await sql<{ id: string; version: number; brand: PartnerRules }>`
    select id, version, brand from partner where not (id || ' ' || version = any(${known}::text[]))`.execute(tx)
  for (const { id, version, brand } of changed.rows) memory.partners.set(id, { version, rules: brand })
  return (partnerId) => {
    const rules = memory.partners.get(partnerId)?.rules
    if (!rules) throw new Error(`partner ${partnerId} has no brand`)
    return rules
  }
}
