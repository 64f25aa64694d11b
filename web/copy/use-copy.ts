import { formatsFor } from '../../contract/formats.ts'
import { standingWords } from '../../contract/standing-words.ts'
import { fill, type FillFault, type Words } from '../../domain/content/fill.ts'
import { memberRate } from '../earning.ts'
import { useSite, type SiteData } from '../partner.ts'
import { defaults, type CopyKey } from './defaults.ts'

const wordsOf = (site: SiteData) =>
  standingWords(site.partner, {
    ratePer10k: memberRate(site.partner.brand, site.member),
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

/** A text by its key; `say` is for keys with a default elsewhere, `fill` for content, which has no key. */
export type Copy = {
  (key: CopyKey, words?: Words): string
  say(key: string, usual: string, words: Words): string
  fill(text: string): string
}

const made = new WeakMap<SiteData, Copy>()

/** Made once for each loading of the site: every part of a page asks for it, a list of restaurants hundreds of times. */
export function copyOf(site: SiteData): Copy {
  const copy = made.get(site) ?? newCopy(site)
  made.set(site, copy)
  return copy
}

function newCopy(site: SiteData): Copy {
  const standing = wordsOf(site)
  const say = (key: string, usual: string, words: Words) =>
    fill(site.partner.copy[key] ?? usual, standing, words, (fault) => tell(`copy ${key}`, fault))
  const byKey = (key: CopyKey, words: Words = {}) => say(key, defaults[key], words)
  const content = `content of ${site.partner.id}`
  return Object.assign(byKey, {
    say,
    fill: (text: string) => fill(text, standing, {}, (fault) => tell(content, fault)),
  })
}

/** Words by key: the brand's own where it has them, else the defaults. */
export const useCopy = (): Copy => copyOf(useSite())
