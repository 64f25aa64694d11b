import type { PartnerSummary } from '../../contract/api/console/operator-session.ts'
import { includesPartner, type Scope } from '../../domain/operators/roles.ts'
import { siteOriginOf } from '../config.ts'
import type { Db } from '../database/connect.ts'

const cacheMs = 10_000 // a new partner appears within 10 s, and few requests cost a query

export type ConsolePartner = PartnerSummary & { siteOrigin: string }
export type ConsolePartners = { all(): Promise<ConsolePartner[]>; inScope(scope: Scope): Promise<ConsolePartner[]> }

type ConsolePartnersOptions = { siteAddress: string; production: boolean; now: () => Date }

/** Partners with the origins of their sites. */
export function consolePartners(db: Db, { siteAddress, production, now }: ConsolePartnersOptions): ConsolePartners {
  let cache: { until: number; partners: ConsolePartner[] } = { until: 0, partners: [] }
  const readAll = async () => {
    if (cache.until > now().getTime()) return cache.partners
    const rows = await db.selectFrom('partner').select(['id', 'brand']).orderBy('id').execute()
    const partners = rows.map(({ id, brand }) => {
      return {
        id,
        program: brand.program,
        currency: { type: brand.currencyType, one: brand.currencyName.one, many: brand.currencyName.many },
        siteOrigin: siteOriginOf({ id, hosts: brand.hosts }, { siteAddress, production }),
      }
    })
    cache = { until: now().getTime() + cacheMs, partners }
    return partners
  }
  return { all: readAll, inScope: async (scope) => (await readAll()).filter(({ id }) => includesPartner(scope, id)) }
}
