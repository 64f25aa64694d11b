import type { MetaDescriptor } from 'react-router'
import { imageUrl } from '../../contract/images.ts'
import { isIndexable } from '../../domain/brands/listing.ts'
import { fill, type PlaceholderValues } from '../../domain/content/fill.ts'
import { copyOf, type CopyTable } from '../copy/use-copy.ts'
import type { CopyKey } from '../copy/common-copy.ts'
import type { SiteData } from '../site/partner.ts'

type Match = { id: string; pathname?: string; loaderData?: unknown } | undefined
const isSite = (match: Match): match is { id: string; loaderData: SiteData } =>
  match?.id === 'root' && match.loaderData !== undefined

/** The data of the root loader, from the matches of a page. */
export const siteOf = (matches: readonly Match[]): SiteData | undefined => matches.find(isSite)?.loaderData

/**
 * The title of a page: its copy table, its key and the values of its placeholders; or plain text, for a title from content
 * and for the staging tools. An empty text becomes the program's name alone.
 */
export type PageTitle<Table extends CopyTable> =
  | readonly [table: Table, key: keyof Table & string, values?: PlaceholderValues]
  | string

/** Values of a page that override the defaults of its path. `jsonLd` is plain data and is escaped when it is rendered. */
export type PageMeta = {
  /** The full title, to which the program's name is not appended. */
  title?: string | undefined
  description?: string | undefined
  image?: { url: string; alt: string } | undefined
  jsonLd?: object[]
}

const defaultDescriptions: Readonly<Record<string, CopyKey>> = {
  '/how-it-works': 'meta.how',
  '/search': 'meta.search',
  '/earn': 'meta.earn',
  '/join': 'meta.join',
  '/login': 'meta.login',
}

/**
 * The head of a page for search engines and shared links: the brand's routeMeta of the path (P1-602), else the page's
 * own values, else the defaults. Error pages, whose path is empty, and private pages are not indexed and have no
 * canonical URL.
 */
export function pageMeta<Table extends CopyTable>(
  matches: readonly Match[],
  path: string,
  title: PageTitle<Table>,
  pageValues: PageMeta = {},
): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return [{ title: defaultTitle(title) }]
  const { brand, id } = site.partner
  const t = copyOf(site)
  const routeMeta = brand.routeMeta[path]
  const pageTitle =
    typeof title === 'string' ? title : t.withDefault(title[1], title[0][title[1]] ?? '', title[2] ?? {})
  const fallbackKey: CopyKey = brand.enrollmentType === 'none' ? 'meta.browse' : 'meta.home'
  const texts = {
    title:
      routeMeta?.title ?? (pageValues.title || (pageTitle === '' ? brand.program : `${pageTitle} | ${brand.program}`)),
    description: routeMeta?.description ?? (pageValues.description || t(defaultDescriptions[path] ?? fallbackKey)),
    keywords: routeMeta?.keywords || t('meta.keywords'),
  }
  const isIndexed = path !== '' && isIndexable(path)
  const address = pageUrl(site, matches.at(-1)?.pathname ?? path)
  const brandImageUrl = imageUrl({ kind: 'brand', id, index: 0 }, { width: 600, ratio: '1.6' }, brand)
  const image = pageValues.image ?? { url: brandImageUrl, alt: brand.program }
  return [
    { title: texts.title },
    { name: 'description', content: texts.description },
    { name: 'keywords', content: texts.keywords },
    ...(isIndexed ? [{ tagName: 'link', rel: 'canonical', href: address }] : [{ name: 'robots', content: 'noindex' }]),
    ...shareTags(texts, brand.program, isIndexed ? address : undefined, { ...image, url: absolute(site, image.url) }),
    // The cast changes no value: React Router's type for structured data is narrower than `object`.
    ...(pageValues.jsonLd ?? []).map((data) => ({ 'script:ld+json': data as Record<string, string> })),
  ]
}

/** The default text of a title, for when the partner did not load. */
const defaultTitle = <Table extends CopyTable>(title: PageTitle<Table>): string =>
  typeof title === 'string' ? title : fill(title[0][title[1]] ?? '', {}, title[2])

/** Open Graph and Twitter tags, for shared links. */
function shareTags(
  { title, description }: { title: string; description: string },
  program: string,
  address: string | undefined,
  image: { url: string; alt: string },
): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: program },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(address ? [{ property: 'og:url', content: address }] : []),
    { property: 'og:image', content: image.url },
    { property: 'og:image:alt', content: image.alt },
    { property: 'og:locale', content: 'en_US' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image.url },
  ]
}

const absolute = (site: SiteData, url: string): string => (url.startsWith('/') ? `${site.origin}${url}` : url)

/** The canonical URL of a page, without query and final slash. */
export const pageUrl = (site: SiteData, path: string): string =>
  `${site.origin}${path === '/' ? '/' : path.replace(/\/+$/, '')}`
