import { join } from 'node:path'
import type { Brand } from '../../contract/brand.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { contentNames, entriesFor, contentNameOf } from '../../contract/content.ts'
import { partnerView } from '../../server/brands/document.ts'
import { readAllBrands } from '../../server/brands/folder.ts'
import type { PageInfo } from '../../contract/pages.ts'

type RequestPath = (path: string) => Promise<{ status: number; body: string }>

/** The data from which the pages of one visitor are rendered. */
export type RecordedPageData = {
  info: Pick<PageInfo, 'partner'>
  content: Record<string, unknown[]>
  /** The reply to a search. On the home page all calls are searches. */
  searchReply: { status: number; body: string }
}

/**
 * Reads a partner's settings and content from its folder and requests one search, so that the Next.js application (next.ts) has the data
 * in memory.
 */
export async function recordPage(id: string, request: RequestPath): Promise<RecordedPageData> {
  const folder = readAllBrands(join(import.meta.dirname, '..', '..', 'brands')).find((brand) => brand.id === id)
  if (!folder) throw new Error(`unknown brand ${id}`)
  const partner = partnerView(id, folder)
  const content = Object.fromEntries(
    contentNames.map((name) => [
      name,
      entriesFor(folder.content, 'no_member').filter(({ type }) => contentNameOf(type) === name),
    ]),
  )
  return { info: { partner }, content, searchReply: await request(searchPath(partner.brand)) }
}

/** The search for the best rated restaurants, as web/discover/home-data.ts makes it, without its radius. */
function searchPath({ defaultLocation: { label, latitude, longitude } }: Brand): string {
  const query = new URLSearchParams({
    location: label,
    latitude: String(latitude),
    longitude: String(longitude),
    pageSize: '12',
    sortBy: 'rating',
  })
  return `${searchMerchants.path}?${query}`
}
