import type { SearchInput } from '../../contract/api/merchants.ts'
import type { MapBox } from '../map/map-box.ts'
import { currentLocation } from '../../contract/places.ts'
import { featureOrder as features, mealOrder as meals } from '../../domain/catalog/traits.ts'

/** What the search page's address may say. Everything the page shows is in it, so a link or a step back shows the same. */
export const lists = { priceRange: ['1', '2', '3', '4'], features, mealsServed: meals, benefitsFor: ['today'] } as const
export const flags = ['acclaimed', 'isNew', 'reservations', 'tonight'] as const
/** For how many and when a table is wanted tonight. */
export const tableWords = ['partySize', 'time'] as const
export const sorts = ['distance', 'rating', 'earnRate', 'newest', 'relevance'] as const
export type ListName = keyof typeof lists
export type FlagName = (typeof flags)[number]

const words = (params: URLSearchParams, name: string): string[] =>
  params
    .getAll(name)
    .flatMap((text) => text.split(','))
    .filter(Boolean)

/** Chosen values of a group, without any the group does not have. */
export const listParam = (params: URLSearchParams, name: ListName): string[] =>
  words(params, name).filter((word) => (lists[name] as readonly string[]).includes(word))

export const isOn = (params: URLSearchParams, name: FlagName): boolean => params.get(name) === 'true'

/** How many filters narrow the list. */
export function filterCount(params: URLSearchParams): number {
  const inLists = Object.keys(lists).reduce((sum, name) => sum + listParam(params, name as ListName).length, 0)
  return inLists + flags.filter((name) => isOn(params, name)).length
}

const pageSizeMax = 100 // as the call allows

/** A copy with something changed; the list begins at its first page again. */
export function changed(params: URLSearchParams, change: (next: URLSearchParams) => void): URLSearchParams {
  const next = new URLSearchParams(params)
  change(next)
  next.delete('pageNo')
  for (const [name, value] of [...next]) if (value === '') next.delete(name)
  return next
}

export function toggled(params: URLSearchParams, name: ListName, value: string): URLSearchParams {
  return changed(params, (next) => {
    const now = listParam(params, name)
    next.set(name, (now.includes(value) ? now.filter((word) => word !== value) : [...now, value]).join(','))
  })
}

export const flagged = (params: URLSearchParams, name: FlagName): URLSearchParams =>
  changed(params, (next) => next.set(name, isOn(params, name) ? '' : 'true'))

export const cleared = (params: URLSearchParams): URLSearchParams =>
  changed(params, (next) => {
    for (const name of [...Object.keys(lists), ...flags, ...tableWords]) next.delete(name)
  })

const number = (text: string | null): number | undefined =>
  text !== null && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined

const boxDecimals = 4 // some ten metres

/** The map box of `box=south,west,north,east`; null when a part is missing or out of range. */
export function mapBoxOf(params: URLSearchParams): MapBox | null {
  const [south, west, north, east, ...more] = (params.get('box') ?? '').split(',').map(number)
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null
  const right = more.length === 0 && south <= north && Math.abs(south) <= 90 && Math.abs(north) <= 90
  return right && Math.abs(west) <= 180 && Math.abs(east) <= 180 ? [south, west, north, east] : null
}

/** The same question for a piece of the map, which takes the place of any other place ("Search this area"). */
export const within = (params: URLSearchParams, box: MapBox): URLSearchParams =>
  changed(params, (next) => {
    for (const name of ['location', 'latitude', 'longitude']) next.delete(name)
    next.set('box', box.map((degrees) => String(Number(degrees.toFixed(boxDecimals)))).join(','))
  })

export const isHere = (place: string): boolean => place.trim().toLowerCase() === currentLocation.toLowerCase()

export type SearchLocation = {
  /** As written, or the partner's own place; empty where the address says that there is none. */
  place: string
  box: MapBox | null
  point: { latitude: number; longitude: number } | null
  /** Whether the search can run: it needs a location (P1-363), and for the current location its coordinates (P1-364). */
  runs: boolean
}

/** Where an address searches. */
export function searchLocation(params: URLSearchParams, ownPlace: string): SearchLocation {
  const box = mapBoxOf(params)
  const location = params.get('location')?.trim().slice(0, 120)
  const place = box ? '' : (location ?? ownPlace)
  const [latitude, longitude] = [number(params.get('latitude')), number(params.get('longitude'))]
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const runs = box !== null || (place !== '' && (!isHere(place) || point !== null))
  return { place, box, point, runs }
}

/** For how many and when, without what no restaurant takes. */
function tableWish(params: URLSearchParams): Pick<SearchInput, 'partySize' | 'time'> {
  const [partySize = '', time = ''] = tableWords.map((name) => params.get(name) ?? '')
  return {
    ...(/^(1[0-8]|[1-9])$/.test(partySize) && { partySize }),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && { time }),
  }
}

/** The call this address stands for. Values that cannot be meant are left out, so that an old link still finds something. */
export function searchInput(
  params: URLSearchParams,
  { place, box, point }: SearchLocation,
  campaignCode: string,
): SearchInput {
  const sortBy = sorts.find((name) => name === params.get('sortBy'))
  const text = (params.get('restaurantOrCuisine') ?? '').slice(0, 80)
  const size = number(params.get('pageSize'))
  return {
    campaignCode,
    location: place,
    restaurantOrCuisine: text,
    ...(box ? { box: box.join(',') } : isHere(place) ? point : {}),
    ...Object.fromEntries(Object.keys(lists).map((name) => [name, listParam(params, name as ListName)])),
    ...Object.fromEntries(flags.filter((name) => isOn(params, name)).map((name) => [name, 'true'])),
    ...(isOn(params, 'tonight') && tableWish(params)),
    pageNo: Math.max(1, Math.min(1000, Math.trunc(number(params.get('pageNo')) ?? 1))),
    ...(size === undefined ? {} : { pageSize: Math.max(1, Math.min(pageSizeMax, Math.trunc(size))) }),
    ...(sortBy ? { sortBy } : text === '' ? {} : { sortBy: 'relevance' as const }),
  }
}

/** Words of the address that change how the answer is looked at, and not the answer. */
const lookWords = ['view'] as const
export type View = 'list' | 'map'
export const viewParam = (params: URLSearchParams): View => (params.get('view') === 'map' ? 'map' : 'list')

export function seenAs(params: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(params)
  if (view === 'map') next.set('view', 'map')
  else next.delete('view')
  return next
}

/** The question alone: two addresses that differ in nothing else need no second answer. */
export function questionIn(params: URLSearchParams): string {
  const nextParams = new URLSearchParams(params)
  for (const name of lookWords) nextParams.delete(name)
  nextParams.sort()
  return nextParams.toString()
}
