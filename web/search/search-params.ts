import type { SearchInput } from '../../contract/api/merchants.ts'
import type { MapBox } from '../map/map-box.ts'
import { currentLocationLabel } from '../../contract/places.ts'
import { featureOrder as features, mealOrder as meals } from '../../domain/catalog/traits.ts'

// The parameters of the search page's URL. They are the whole search, so a link or a step back repeats it.
/** The list filters and their values. A parameter may be repeated, and commas may separate several values. */
export const listFilters = {
  priceRange: ['1', '2', '3', '4'],
  features,
  mealsServed: meals,
  benefitsFor: ['today'],
} as const
/** Filters that are on with the value `true`. */
export const flagFilters = ['acclaimed', 'isNew', 'reservations', 'tonight'] as const
/** Party size and time of a table tonight. */
export const tableParams = ['partySize', 'time'] as const
export const sortOrders = ['distance', 'rating', 'earnRate', 'newest', 'relevance'] as const
export type ListName = keyof typeof listFilters
export type FlagName = (typeof flagFilters)[number]

/** The selected values of a list filter, without unknown ones. */
export const listParam = (params: URLSearchParams, name: ListName): string[] =>
  params
    .getAll(name)
    .flatMap((text) => text.split(','))
    .filter((value) => (listFilters[name] as readonly string[]).includes(value))

export const isFlagOn = (params: URLSearchParams, name: FlagName): boolean => params.get(name) === 'true'

/** The number of active filters: each selected value of a list counts. */
export function filterCount(params: URLSearchParams): number {
  const inLists = Object.keys(listFilters).reduce((sum, name) => sum + listParam(params, name as ListName).length, 0)
  return inLists + flagFilters.filter((name) => isFlagOn(params, name)).length
}

// The limits of the call (contract/api/merchants.ts).
const pageSizeMax = 100
const pageNoMax = 1000
const locationLengthMax = 120
const textLengthMax = 80
const longitudeMax = 540 // a map that was dragged around the world reports longitudes beyond 180

/** A copy with a change applied and without empty parameters; the list returns to its first page. */
export function withChange(params: URLSearchParams, change: (next: URLSearchParams) => void): URLSearchParams {
  const next = new URLSearchParams(params)
  change(next)
  next.delete('pageNo')
  for (const [name, value] of [...next]) if (value === '') next.delete(name)
  return next
}

export function withToggledValue(params: URLSearchParams, name: ListName, value: string): URLSearchParams {
  return withChange(params, (next) => {
    const selected = listParam(params, name)
    next.set(
      name,
      (selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]).join(','),
    )
  })
}

export const withToggledFlag = (params: URLSearchParams, name: FlagName): URLSearchParams =>
  withChange(params, (next) => next.set(name, isFlagOn(params, name) ? '' : 'true'))

export const withoutFilters = (params: URLSearchParams): URLSearchParams =>
  withChange(params, (next) => {
    for (const name of [...Object.keys(listFilters), ...flagFilters, ...tableParams]) next.delete(name)
  })

const parseNumber = (text: string | null): number | undefined =>
  text !== null && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined

const boxDecimals = 4 // of a degree: about ten meters

/**
 * The map area in the parameter `box=south,west,north,east`, in degrees. Null when the parameter is missing, does not have exactly four
 * numbers, has a number out of range, or has a south that is greater than its north.
 */
export function mapBoxOf(params: URLSearchParams): MapBox | null {
  const [south, west, north, east, ...rest] = (params.get('box') ?? '').split(',').map(parseNumber)
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null
  const isValid = rest.length === 0 && south <= north && Math.abs(south) <= 90 && Math.abs(north) <= 90
  return isValid && Math.abs(west) <= longitudeMax && Math.abs(east) <= longitudeMax ? [south, west, north, east] : null
}

/** The same search in a map area, which replaces any other place ("Search this area"). */
export const withBox = (params: URLSearchParams, box: MapBox): URLSearchParams =>
  withChange(params, (next) => {
    for (const name of ['location', 'latitude', 'longitude']) next.delete(name)
    next.set('box', box.map((degrees) => String(Number(degrees.toFixed(boxDecimals)))).join(','))
  })

export const isCurrentLocation = (place: string): boolean =>
  place.trim().toLowerCase() === currentLocationLabel.toLowerCase()

export type SearchLocation = {
  /** As in the URL, without spaces around it, or the partner's default. Empty for a map area, and when the location in the URL is empty. */
  place: string
  box: MapBox | null
  /** The coordinates in the URL. Only a search around the current location uses them. */
  point: { latitude: number; longitude: number } | null
  /** Whether the search can run: it needs a location (P1-363), and for the current location its coordinates (P1-364). */
  canRun: boolean
}

/** The location that a URL searches. */
export function searchLocation(params: URLSearchParams, defaultPlace: string): SearchLocation {
  const box = mapBoxOf(params)
  const location = params.get('location')?.trim().slice(0, locationLengthMax)
  const place = box ? '' : (location ?? defaultPlace)
  const [latitude, longitude] = [parseNumber(params.get('latitude')), parseNumber(params.get('longitude'))]
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const canRun = box !== null || (place !== '' && (!isCurrentLocation(place) || point !== null))
  return { place, box, point, canRun }
}

/** Party size and time. A size outside 1 to 18 and a time that is not `HH:MM` are left out. */
function tableRequest(params: URLSearchParams): Pick<SearchInput, 'partySize' | 'time'> {
  const partySize = params.get('partySize') ?? ''
  const time = params.get('time') ?? ''
  return {
    ...(/^(1[0-8]|[1-9])$/.test(partySize) && { partySize }),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && { time }),
  }
}

/** The call for this URL. Invalid values are left out or limited, so that an old link still finds something. */
export function searchInput(
  params: URLSearchParams,
  { place, box, point }: SearchLocation,
  campaignCode: string,
): SearchInput {
  const sortBy = sortOrders.find((name) => name === params.get('sortBy'))
  const text = (params.get('restaurantOrCuisine') ?? '').slice(0, textLengthMax)
  const size = parseNumber(params.get('pageSize'))
  const coordinates = isCurrentLocation(place) ? point : {}
  const defaultSort = text === '' ? {} : { sortBy: 'relevance' as const }
  return {
    campaignCode,
    location: place,
    restaurantOrCuisine: text,
    ...(box ? { box: box.join(',') } : coordinates),
    ...Object.fromEntries(Object.keys(listFilters).map((name) => [name, listParam(params, name as ListName)])),
    ...Object.fromEntries(flagFilters.filter((name) => isFlagOn(params, name)).map((name) => [name, 'true'])),
    ...(isFlagOn(params, 'tonight') && tableRequest(params)),
    pageNo: Math.max(1, Math.min(pageNoMax, Math.trunc(parseNumber(params.get('pageNo')) ?? 1))),
    ...(size === undefined ? {} : { pageSize: Math.max(1, Math.min(pageSizeMax, Math.trunc(size))) }),
    ...(sortBy ? { sortBy } : defaultSort),
  }
}

/** Parameters that change the view and not the results. */
const viewParams = ['view'] as const
export type View = 'list' | 'map'
export const viewParam = (params: URLSearchParams): View => (params.get('view') === 'map' ? 'map' : 'list')

export function withView(params: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(params)
  if (view === 'map') next.set('view', 'map')
  else next.delete('view')
  return next
}

/** Identifies the results of a URL: two URLs with the same key need one request. */
export function searchKeyOf(params: URLSearchParams): string {
  const resultParams = new URLSearchParams(params)
  for (const name of viewParams) resultParams.delete(name)
  resultParams.sort()
  return resultParams.toString()
}
