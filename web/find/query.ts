import type { SearchInput } from '../../contract/api/merchants.ts'
import { featureOrder as features, mealOrder as meals } from '../../domain/catalogue/traits.ts'

/** What the search page's address may say. Everything the page shows is in it, so a link or a step back shows the same. */
export const lists = { priceRange: ['1', '2', '3', '4'], features, mealsServed: meals, benefitsFor: ['today'] } as const
export const flags = ['acclaimed', 'isNew', 'reservations'] as const
export const sorts = ['distance', 'rating', 'earnRate', 'newest', 'relevance'] as const
export type ListName = keyof typeof lists
export type FlagName = (typeof flags)[number]

const words = (params: URLSearchParams, name: string): string[] =>
  params
    .getAll(name)
    .flatMap((text) => text.split(','))
    .filter(Boolean)

/** Chosen values of a group, without any the group does not have. */
export const chosen = (params: URLSearchParams, name: ListName): string[] =>
  words(params, name).filter((word) => (lists[name] as readonly string[]).includes(word))

export const isOn = (params: URLSearchParams, name: FlagName): boolean => params.get(name) === 'true'

/** How many filters narrow the list. */
export function filterCount(params: URLSearchParams): number {
  const inLists = Object.keys(lists).reduce((sum, name) => sum + chosen(params, name as ListName).length, 0)
  return inLists + flags.filter((name) => isOn(params, name)).length
}

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
    const now = chosen(params, name)
    next.set(name, (now.includes(value) ? now.filter((word) => word !== value) : [...now, value]).join(','))
  })
}

export const flagged = (params: URLSearchParams, name: FlagName): URLSearchParams =>
  changed(params, (next) => next.set(name, isOn(params, name) ? '' : 'true'))

export const cleared = (params: URLSearchParams): URLSearchParams =>
  changed(params, (next) => {
    for (const name of [...Object.keys(lists), ...flags]) next.delete(name)
  })

const number = (text: string | null): number | undefined =>
  text !== null && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined

/** The call this address stands for. Values that cannot be meant are left out, so that an old link still finds something. */
export function searchInput(params: URLSearchParams, place: string, campaignCode: string): SearchInput {
  const latitude = number(params.get('latitude'))
  const longitude = number(params.get('longitude'))
  const sortBy = sorts.find((name) => name === params.get('sortBy'))
  const text = (params.get('restaurantOrCuisine') ?? '').slice(0, 80)
  return {
    campaignCode,
    location: place,
    restaurantOrCuisine: text,
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
    ...Object.fromEntries(Object.keys(lists).map((name) => [name, chosen(params, name as ListName)])),
    ...Object.fromEntries(flags.filter((name) => isOn(params, name)).map((name) => [name, 'true'])),
    pageNo: Math.max(1, Math.min(1000, Math.trunc(number(params.get('pageNo')) ?? 1))),
    ...(sortBy ? { sortBy } : text === '' ? {} : { sortBy: 'relevance' as const }),
  }
}
