import type { RouterContextProvider } from 'react-router'
import { searchMerchants, searchQuery, type MerchantCard, type SearchInput } from '../../contract/api/merchants.ts'
import type { ContentBlock, ContentEntry, FieldsOf } from '../../contract/content.ts'
import { pageInfo } from '../site/context.ts'
import { campaignCodesFor } from '../site/earning.ts'
import { notFound } from '../page/fail.ts'
import { apiIn } from '../api/server-api.ts'
import { entriesOfType } from './use-entry.ts'

/** The fields that every content page has; some types of entry add more. */
export type PageFields = FieldsOf<'special'>
/** The fields of a page and the restaurants of each carousel, by search string. */
export type PageData = { page: PageFields; merchants: Record<string, MerchantCard[]> }

export type CarouselBlock = Extract<ContentBlock, { type: 'merchant_carousel' }>
export const carouselsOf = (blocks: readonly ContentBlock[]): CarouselBlock[] =>
  blocks.filter((block): block is CarouselBlock => block.type === 'merchant_carousel')

/** The known fields of a carousel's search string. The search itself checks their values. */
export function searchOf(search: string): SearchInput {
  const knownFields = [...new URLSearchParams(search)].filter(([name]) => name in searchQuery.shape)
  return Object.fromEntries(knownFields) as SearchInput
}

/** Loads the page of the matching entry, else of `fallback`, with the restaurants of its carousels. Throws a 404 without either. */
export async function loadEntry<T extends 'discover' | 'special' | 'earn_details'>(
  context: Readonly<RouterContextProvider>,
  type: T,
  isMatch: (entry: ContentEntry<T>) => boolean,
  fallback: ContentEntry<T> | null = null,
): Promise<PageData> {
  const entry = entriesOfType(await context.get(pageInfo).content(type), type).find(isMatch) ?? fallback
  if (!entry) throw notFound()
  return loadPage(context, entry.fields)
}

/**
 * Loads the restaurants of a page's carousels, near the partner's default place unless a search names its own. A search without results
 * or with a failure only hides its carousel.
 */
export async function loadPage(context: Readonly<RouterContextProvider>, page: PageFields): Promise<PageData> {
  const { partner, member } = context.get(pageInfo)
  const { label, latitude, longitude } = partner.brand.defaultLocation
  const api = apiIn(context)
  const searches = [...new Set(carouselsOf([...page.main_column, ...page.side_column]).map(({ search }) => search))]
  const results = await Promise.all(
    searches.map(async (search) => {
      const input = searchOf(search)
      const place = input.location ? {} : { location: label, latitude, longitude }
      const reply = await api(searchMerchants, {
        query: { ...place, ...input, campaignCode: campaignCodesFor(partner.brand, member) },
      })
      return [search, reply.ok ? reply.value.merchants : []] as const
    }),
  )
  return { page, merchants: Object.fromEntries(results) }
}
