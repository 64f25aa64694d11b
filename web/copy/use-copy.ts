import { formatsFor } from '../../contract/formats.ts'
import { sharedValues } from '../../contract/shared-values.ts'
import { fill, type FillFault, type PlaceholderValues } from '../../domain/content/fill.ts'
import { memberRate } from '../earning.ts'
import { useSite, type SiteData } from '../partner.ts'
import { defaults, type CopyKey } from './defaults.ts'

const wordsOf = (site: SiteData) =>
  sharedValues(site.partner, {
    rateBasisPoints: memberRate(site.partner.brand, site.member),
    year: site.year,
    formats: formatsFor(site.partner.brand, site.member),
    staySignedIn: site.partner.copy['login.remember'] ?? defaults['login.remember'],
  })

const told = new Set<string>()

/** Told once, where whoever looks after the texts can find it; the reader sees the sentence without it. */
function tell(where: string, { token, why }: FillFault): void {
  const said = `${where}: {${token}} ${why === 'loop' ? 'leads back to itself' : 'is not known'}`
  if (told.has(said)) return
  told.add(said)
  console.warn(said)
}

export type CopyTable = Readonly<Record<string, string>>
/** The keys of the texts on every page and of the given tables: `CopyKeyOf<typeof accountCopy | typeof cardCopy>`. */
export type CopyKeyOf<Tables extends CopyTable> = CopyKey | (Tables extends CopyTable ? keyof Tables & string : never)

/**
 * A text by its key; `say` is for keys with a default elsewhere, `fill` for content, which has no key. An interface, because the compiler
 * measures the variance of a type alias over tables wrongly.
 */
interface CopyBy<in Key extends string> {
  (key: Key, words?: PlaceholderValues): string
  say(key: string, usual: string, words: PlaceholderValues): string
  fill(text: string): string
}

/** Copy that knows the texts on every page and those of the given tables. */
export type Copy<Tables extends CopyTable = never> = CopyBy<CopyKeyOf<Tables>>

const made = new WeakMap<SiteData, Copy>()

/** The texts on every page, and those of the tables that the caller brings. Built once per load of the site, because a list of restaurants asks hundreds of times. */
export function copyOf<Tables extends readonly CopyTable[]>(
  site: SiteData,
  ...tables: Tables
): Copy<NoInfer<Tables>[number]> {
  const copy = made.get(site) ?? newCopy(site)
  made.set(site, copy)
  return tables.reduce<Copy>(withTable, copy) as Copy<Tables[number]>
}

function newCopy(site: SiteData): Copy {
  const standing = wordsOf(site)
  const say = (key: string, usual: string, words: PlaceholderValues) =>
    fill(site.partner.copy[key] ?? usual, standing, words, (fault) => tell(`copy ${key}`, fault))
  const byKey = (key: CopyKey, words: PlaceholderValues = {}) => say(key, defaults[key], words)
  const content = `content of ${site.partner.id}`
  return Object.assign(byKey, {
    say,
    fill: (text: string) => fill(text, standing, {}, (fault) => tell(content, fault)),
  })
}

const extended = new WeakMap<Copy, Map<CopyTable, Copy>>()

/** The same function for the same table, so that it may be a dependency of an effect. */
function withTable(copy: Copy, table: CopyTable): Copy {
  const known = extended.get(copy) ?? new Map<CopyTable, Copy>()
  extended.set(copy, known)
  const before = known.get(table)
  if (before) return before
  const byKey = (key: CopyKey, words: PlaceholderValues = {}) => {
    const usual = table[key]
    return usual === undefined ? copy(key, words) : copy.say(key, usual, words)
  }
  const wider = Object.assign(byKey, copy)
  known.set(table, wider)
  return wider
}

/** Words by key, the brand's own where it has them. A page that needs more than the texts on every page passes their tables. */
export const useCopy = <Tables extends readonly CopyTable[]>(...tables: Tables): Copy<NoInfer<Tables>[number]> =>
  copyOf(useSite(), ...tables)
