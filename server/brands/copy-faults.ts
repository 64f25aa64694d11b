import { localTokens, sharedTokens } from '../../contract/copy.ts'
import { nearestName } from '../../domain/brands/nearest-name.ts'
import { tokensOf } from '../../domain/content/fill.ts'
import type { DocumentFault } from './faults.ts'

/** The default text of each copy key (web/copy/all.ts). */
export type CopyDefaults = Readonly<Record<string, string>>

const allTokens = new Set<string>([...sharedTokens, ...localTokens])

/**
 * Keys of a brand's copy that do not exist, and placeholders that no page fills in that text: they are neither in the default text nor
 * among those that every text may use. The schema reports placeholders that do not exist at all.
 */
export function copyFaults(texts: Readonly<Record<string, string>>, defaults: CopyDefaults): DocumentFault[] {
  return Object.entries(texts).flatMap(([key, text]): DocumentFault[] => {
    const defaultText = Object.hasOwn(defaults, key) ? defaults[key] : undefined
    if (defaultText === undefined) {
      const suggestion = nearestName(key, Object.keys(defaults)) ?? undefined
      return [{ path: [key], rule: 'is not a copy key', suggestion }]
    }
    const fillable = new Set<string>([...sharedTokens, ...tokensOf(defaultText)])
    return tokensOf(text)
      .filter((token) => allTokens.has(token) && !fillable.has(token))
      .map((token) => ({ path: [key], rule: `has {${token}}, which no page fills here` }))
  })
}
