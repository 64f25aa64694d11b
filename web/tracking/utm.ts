import { tabStorage, storageKeys } from '../shell/storage.ts'
import { mayTrack } from './privacy.ts'

/** Query parameter → attribution value (P1-308). */
const words = {
  utm_term: 'utmTerm',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_source: 'utmSource',
  utm_content: 'utmContent',
} as const
export type Utm = Partial<Record<(typeof words)[keyof typeof words], string>>
const lengthMax = 120

/** What an address says of the campaign that led here; null where it says nothing. */
export function utmIn(search: string): Utm | null {
  const given = new URLSearchParams(search)
  const found = Object.entries(words).flatMap(([word, name]) => {
    const value = given.get(word)?.trim().slice(0, lengthMax)
    return value ? [[name, value] as const] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** A new campaign replaces the stored one completely (P1-345). Kept for the browser session. */
export function keepUtm(search: string): void {
  const utm = utmIn(search)
  if (utm && mayTrack()) tabStorage.write(storageKeys.utm, JSON.stringify(utm))
}

export function keptUtm(): Utm {
  try {
    const kept: unknown = JSON.parse(tabStorage.read(storageKeys.utm) ?? '{}')
    const known = Object.values(words).flatMap((name) => {
      const value = (kept as Record<string, unknown> | null)?.[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}
