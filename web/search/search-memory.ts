import { browserStorage, storageKeys } from '../site/storage.ts'
import { mapBoxOf, flagFilters, isCurrentLocation, listFilters } from './search-params.ts'

/** A recent search: its place and text. */
export type RecentSearch = { where: string; what: string }
const recentMax = 5
const optionParams = ['restaurantOrCuisine', 'sortBy', ...Object.keys(listFilters), ...flagFilters]
const placeParams = ['location', 'latitude', 'longitude', 'box']

/** Whether a URL contains a search. Other parameters, such as those of a campaign, do not count. */
export const hasSearch = (params: URLSearchParams): boolean =>
  [...optionParams, ...placeParams, 'pageNo'].some((name) => params.has(name))

/**
 * Stores the search for the next visit: the options (P1-314) and, under a separate key, the location (P1-315). A search in a map area,
 * around the current location or without a place leaves the stored location as it is.
 */
export function rememberSearch(params: URLSearchParams): void {
  const options = new URLSearchParams([...params].filter(([name]) => optionParams.includes(name)))
  options.sort()
  storeOrRemove(storageKeys.lastSearchOptions, options.toString())
  const place = params.get('location')?.trim() ?? ''
  if (mapBoxOf(params) || place === '' || isCurrentLocation(place)) return
  browserStorage.write(storageKeys.manualSearchLocation, place)
}

/** The search of the last visit; null when none is stored. */
export function recallSearch(): URLSearchParams | null {
  const params = new URLSearchParams(browserStorage.read(storageKeys.lastSearchOptions) ?? '')
  const place = browserStorage.read(storageKeys.manualSearchLocation)
  if (place) params.set('location', place)
  return params.size === 0 ? null : params
}

export function recentSearches(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(storageKeys.recentSearches) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, recentMax) : []
  } catch {
    return []
  }
}

/**
 * Puts a search first in the recent searches and removes an earlier copy of it. Ignores a search without a place and one around the
 * current location.
 */
export function storeRecentSearch({ where, what }: RecentSearch): void {
  if (where === '' || isCurrentLocation(where)) return
  const otherSearches = recentSearches().filter((search) => search.where !== where || search.what !== what)
  browserStorage.write(
    storageKeys.recentSearches,
    JSON.stringify([{ where, what }, ...otherSearches].slice(0, recentMax)),
  )
}

export const forgetRecentSearches = (): void => browserStorage.remove(storageKeys.recentSearches)

const isRecent = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  'where' in value &&
  'what' in value &&
  typeof value.where === 'string' &&
  typeof value.what === 'string'

function storeOrRemove(key: typeof storageKeys.lastSearchOptions, value: string): void {
  if (value === '') browserStorage.remove(key)
  else browserStorage.write(key, value)
}
