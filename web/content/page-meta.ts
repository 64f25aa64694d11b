import { copyOf, type CopyTable } from '../copy/use-copy.ts'
import { pageMeta, siteOf, type PageTitle } from '../page/meta.ts'
import { localImageSource } from '../../contract/images.ts'
import { ownPictureOf } from '../../contract/own-pictures.ts'
import { bannerSources, hasBanner } from './banner-sources.ts'
import type { PageFields } from './page-data.ts'

/** The head of a content page: title and description from the brand's routeMeta for `path`, else from the page's fields, else defaults. */
export function contentMeta<Table extends CopyTable>(
  matches: Parameters<typeof pageMeta>[0],
  path: string,
  page: Pick<PageFields, 'browser_title' | 'description' | 'banner'> | undefined,
  title: PageTitle<Table> = '',
) {
  const site = siteOf(matches)
  if (!site || !page) return pageMeta(matches, path, title)
  const t = copyOf(site)
  const image = shareImageOf(page)
  return pageMeta(matches, path, title, {
    title: t.fill(page.browser_title),
    description: t.fill(page.description),
    ...(image ? { image } : {}),
  })
}

/** An own picture of the banner is also the picture of shared links. Services that show links crop it themselves. */
function shareImageOf({ banner }: Pick<PageFields, 'banner'>): { url: string; alt: string } | null {
  const own = hasBanner(banner) ? ownPictureOf(banner.image) : null
  return own && { url: bannerSources(banner, localImageSource).wide.src, alt: banner.image_mobile_alt_text }
}
