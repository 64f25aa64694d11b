import { tabStorage, storageKeys } from '../site/storage.ts'
import { mayTrack } from './privacy.ts'

/** Query parameter → attribution value (P1-308). */
const valueNames = {
  utm_term: 'utmTerm',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_source: 'utmSource',
  utm_content: 'utmContent',
} as const
export type Utm = Partial<Record<(typeof valueNames)[keyof typeof valueNames], string>>
const lengthMax = 120

/** The campaign parameters in a query, each cut to `lengthMax` characters; null when none has a value. */
export function utmIn(search: string): Utm | null {
  const params = new URLSearchParams(search)
  const values = Object.entries(valueNames).flatMap(([param, name]) => {
    const value = params.get(param)?.trim().slice(0, lengthMax)
    return value ? [[name, value] as const] : []
  })
  return values.length === 0 ? null : Object.fromEntries(values)
}

/**
 * Stores the campaign of a query; the storage lasts while the tab is open. A new campaign replaces the stored one completely (P1-345).
 * Stores nothing where the page may not track.
 */
export function storeUtm(search: string): void {
  const utm = utmIn(search)
  if (utm && mayTrack()) tabStorage.write(storageKeys.utm, JSON.stringify(utm))
}

/** The stored campaign parameters; an empty object when they are missing or malformed. */
export function storedUtm(): Utm {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(storageKeys.utm) ?? '{}')
    const fields = Object.values(valueNames).flatMap((name) => {
      const value = (stored as Record<string, unknown> | null)?.[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    return Object.fromEntries(fields)
  } catch {
    return {}
  }
}
