import { browserStorage, storageKeys } from '../site/storage.ts'
import { mapBoxOf, flags, isHere, lists } from './search-params.ts'

/** What somebody looked for lately: where and what, newest first. */
export type Recent = { where: string; what: string }
const recentMax = 5
const optionWords = ['restaurantOrCuisine', 'sortBy', ...Object.keys(lists), ...flags]
const placeWords = ['location', 'latitude', 'longitude', 'box']

/** Whether an address asks for nothing by itself. Words of others (where a link was found, say) ask for nothing. */
export const isBare = (params: URLSearchParams): boolean =>
  ![...optionWords, ...placeWords, 'pageNo'].some((name) => params.has(name))

/** Stores the search for the next visit: the location (P1-315) apart from the options (P1-314). */
export function remember(params: URLSearchParams): void {
  const options = new URLSearchParams([...params].filter(([name]) => optionWords.includes(name)))
  options.sort()
  keep(storageKeys.lastSearchOptions, options.toString())
  const where = params.get('location')?.trim() ?? ''
  if (mapBoxOf(params) || where === '' || isHere(where)) return
  browserStorage.write(storageKeys.manualSearchLocation, where)
}

/** The address that goes on where the last visit ended; null where there is nothing to go on with. */
export function recalled(): URLSearchParams | null {
  const params = new URLSearchParams(browserStorage.read(storageKeys.lastSearchOptions) ?? '')
  const where = browserStorage.read(storageKeys.manualSearchLocation)
  if (where) params.set('location', where)
  return params.size === 0 ? null : params
}

export function recentSearches(): Recent[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(storageKeys.recentSearches) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, recentMax) : []
  } catch {
    return []
  }
}

/** Puts a search in front of the others; the same one is kept once. */
export function keepRecent({ where, what }: Recent): void {
  if (where === '' || isHere(where)) return
  const others = recentSearches().filter((other) => other.where !== where || other.what !== what)
  browserStorage.write(storageKeys.recentSearches, JSON.stringify([{ where, what }, ...others].slice(0, recentMax)))
}

export const forgetRecent = (): void => browserStorage.remove(storageKeys.recentSearches)

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'where' in value &&
  'what' in value &&
  typeof value.where === 'string' &&
  typeof value.what === 'string'

function keep(key: typeof storageKeys.lastSearchOptions, value: string): void {
  if (value === '') browserStorage.remove(key)
  else browserStorage.write(key, value)
}
