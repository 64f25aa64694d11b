import { formatsFor } from '../../contract/formats.ts'
import { sharedValues } from '../../contract/shared-values.ts'
import { fill, type FillFault, type PlaceholderValues } from '../../domain/content/fill.ts'
import { memberRate } from '../site/earning.ts'
import { useSite, type SiteData } from '../site/partner.ts'
import { commonCopy, type CopyKey } from './common-copy.ts'

const sharedValuesOf = (site: SiteData) =>
  sharedValues(site.partner, {
    rateBasisPoints: memberRate(site.partner.brand, site.member),
    year: site.year,
    formats: formatsFor(site.partner, site.member),
    staySignedIn: site.partner.copy['login.remember'] ?? commonCopy['login.remember'],
  })

const loggedWarnings = new Set<string>()

/** Logs each unknown or recursive placeholder once. The reader sees the sentence without it. */
function warnOnce(source: string, { token, why }: FillFault): void {
  const warning = `${source}: {${token}} ${why === 'loop' ? 'refers to itself' : 'is unknown'}`
  if (loggedWarnings.has(warning)) return
  loggedWarnings.add(warning)
  console.warn(warning)
}

export type CopyTable = Readonly<Record<string, string>>
/** The keys of the common texts and of the given tables: `CopyKeyOf<typeof accountCopy | typeof cardCopy>`. */
export type CopyKeyOf<Tables extends CopyTable> = CopyKey | (Tables extends CopyTable ? keyof Tables & string : never)

/**
 * A text by its key. `withDefault` is for keys whose default is elsewhere, `fill` for content without a key. An interface, because the
 * compiler measures the variance of a type alias over tables wrongly.
 */
interface CopyBy<in Key extends string> {
  (key: Key, values?: PlaceholderValues): string
  withDefault(key: string, fallback: string, values: PlaceholderValues): string
  fill(text: string): string
}

/** Copy with the common texts and those of the given tables. */
export type Copy<Tables extends CopyTable = never> = CopyBy<CopyKeyOf<Tables>>

const copyCache = new WeakMap<SiteData, Copy>()

/** The common texts and those of the given tables. Cached per `site`, because a list of restaurants calls this hundreds of times. */
export function copyOf<Tables extends readonly CopyTable[]>(
  site: SiteData,
  ...tables: Tables
): Copy<NoInfer<Tables>[number]> {
  const copy = copyCache.get(site) ?? newCopy(site)
  copyCache.set(site, copy)
  return tables.reduce<Copy>(withTable, copy) as Copy<Tables[number]>
}

function newCopy(site: SiteData): Copy {
  const shared = sharedValuesOf(site)
  const withDefault = (key: string, fallback: string, values: PlaceholderValues) =>
    fill(site.partner.copy[key] ?? fallback, shared, values, (fault) => warnOnce(`copy ${key}`, fault))
  const byKey = (key: CopyKey, values: PlaceholderValues = {}) => withDefault(key, commonCopy[key], values)
  const contentSource = `content of ${site.partner.id}`
  return Object.assign(byKey, {
    withDefault,
    fill: (text: string) => fill(text, shared, {}, (fault) => warnOnce(contentSource, fault)),
  })
}

const extendedCopies = new WeakMap<Copy, Map<CopyTable, Copy>>()

/** Adds a table to a copy. The same copy and table give the same function, so an effect can depend on the function. */
function withTable(copy: Copy, table: CopyTable): Copy {
  const byTable = extendedCopies.get(copy) ?? new Map<CopyTable, Copy>()
  extendedCopies.set(copy, byTable)
  const existing = byTable.get(table)
  if (existing) return existing
  const byKey = (key: CopyKey, values: PlaceholderValues = {}) => {
    const fallback = table[key]
    return fallback === undefined ? copy(key, values) : copy.withDefault(key, fallback, values)
  }
  const extendedCopy = Object.assign(byKey, copy)
  byTable.set(table, extendedCopy)
  return extendedCopy
}

/** Texts by key: the partner's copy, else the default. A page passes the tables of the texts that it needs beyond the common ones. */
export const useCopy = <Tables extends readonly CopyTable[]>(...tables: Tables): Copy<NoInfer<Tables>[number]> =>
  copyOf(useSite(), ...tables)
