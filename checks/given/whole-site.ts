import type { More } from '../../server/app.ts'
import { pageRoutes } from '../../server/pages/routes.ts'
import { sourcePages } from './pages.tsx'
import { openSite, type Site } from './site.ts'

/** All pages of the site, drawn from their sources. */
export async function wholePages(): Promise<More> {
  const pages = await sourcePages()
  return pageRoutes(
    () => 1,
    async () => async () => pages,
  )
}

/** A site with all its pages. */
export const openWholeSite = async (): Promise<Site> => openSite([await wholePages()])
