import type { RouterContextProvider } from 'react-router'
import { searchMerchants, searchQuery, type MerchantCard, type SearchInput } from '../../contract/api/merchants.ts'
import type { ContentBlock, ContentEntry, FieldsOf } from '../../contract/content.ts'
import { pageInfo } from '../context.ts'
import { campaignCodeFor } from '../earning.ts'
import { notFound } from '../errors/fail.ts'
import { apiIn } from '../server-api.ts'
import { ofType } from './use-entry.ts'

/** What every page made of content has; some kinds of entry add to it. */
export type PageFields = FieldsOf<'special'>
/** A page's words and, per carousel, the restaurants its search finds. */
export type PageData = { page: PageFields; merchants: Record<string, MerchantCard[]> }

export type CarouselBlock = Extract<ContentBlock, { type: 'merchant_carousel' }>
export const carouselsOf = (blocks: readonly ContentBlock[]): CarouselBlock[] =>
  blocks.filter((block): block is CarouselBlock => block.type === 'merchant_carousel')

/** The fields of a carousel's search string that search knows; whatever else somebody wrote is left out. */
export function searchOf(text: string): SearchInput {
  const given = [...new URLSearchParams(text)].filter(([name]) => name in searchQuery.shape)
  return Object.fromEntries(given) as SearchInput
}

/** The page of the requested entry, or of `usual` where the partner has none, with what its carousels show; not found without either. */
export async function loadEntry<T extends 'discover' | 'special' | 'earn_details'>(
  context: Readonly<RouterContextProvider>,
  type: T,
  isAsked: (entry: ContentEntry<T>) => boolean,
  usual: ContentEntry<T> | null = null,
): Promise<PageData> {
  const entry = ofType(await context.get(pageInfo).content(type), type).find(isAsked) ?? usual
  if (!entry) throw notFound()
  return loadPage(context, entry.fields)
}

/** Loads what a page's carousels show. A search that finds nothing, or fails, leaves its carousel out and the page whole. */
export async function loadPage(context: Readonly<RouterContextProvider>, page: PageFields): Promise<PageData> {
  const { partner, member } = context.get(pageInfo)
  const { label, latitude, longitude } = partner.brand.defaultLocation
  const api = apiIn(context)
  const searches = [...new Set(carouselsOf([...page.main_column, ...page.side_column]).map(({ search }) => search))]
  const found = await Promise.all(
    searches.map(async (search) => {
      const asked = searchOf(search)
      const place = asked.location ? {} : { location: label, latitude, longitude }
      const answer = await api(searchMerchants, {
        query: { ...place, ...asked, campaignCode: campaignCodeFor(partner.brand, member) },
      })
      return [search, answer.ok ? answer.value.merchants : []] as const
    }),
  )
  return { page, merchants: Object.fromEntries(found) }
}
