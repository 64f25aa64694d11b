import type { MetaDescriptor } from 'react-router'
import { imageUrl } from '../../contract/images.ts'
import { isListed } from '../../domain/brands/listing.ts'
import { fill, type PlaceholderValues } from '../../domain/content/fill.ts'
import { copyOf, type CopyTable } from '../copy/use-copy.ts'
import type { CopyKey } from '../copy/defaults.ts'
import type { SiteData } from '../site/partner.ts'

type Match = { id: string; pathname?: string; loaderData?: unknown } | undefined
const isSite = (match: Match): match is { id: string; loaderData: SiteData } =>
  match?.id === 'root' && match.loaderData !== undefined

/** What the root loaded, among the matches of a page. */
export const siteOf = (matches: readonly Match[]): SiteData | undefined => matches.find(isSite)?.loaderData

/** The title of a page: the table of its text, its key there, and the words of the moment. A page that no member sees has plain text. */
export type PageTitle<Table extends CopyTable> =
  | readonly [table: Table, key: keyof Table & string, words?: PlaceholderValues]
  | string

/** What a page knows better than its path. `jsonLd` is plain data; it is escaped where it is written. */
export type PageSays = {
  /** The whole title, which then does not end with the program's name. */
  title?: string | undefined
  description?: string | undefined
  image?: { url: string; alt: string } | undefined
  jsonLd?: object[]
}

const defaultTitles: Readonly<Record<string, CopyKey>> = {
  '/how-it-works': 'meta.how',
  '/search': 'meta.search',
  '/earn': 'meta.earn',
  '/join': 'meta.join',
  '/login': 'meta.login',
}

/**
 * The head of a page for search engines and shared links: the brand's routeMeta of the path (P1-602), else the page's
 * own values, else the defaults. An error page has an empty path. Private pages are not indexed and have no canonical
 * address.
 */
export function pageMeta<Table extends CopyTable>(
  matches: readonly Match[],
  path: string,
  title: PageTitle<Table>,
  says: PageSays = {},
): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return [{ title: usualTitle(title) }]
  const { brand, id } = site.partner
  const t = copyOf(site)
  const own = brand.routeMeta[path]
  const text = typeof title === 'string' ? title : t.say(title[1], title[0][title[1]] ?? '', title[2] ?? {})
  const home: CopyKey = brand.enrollmentType === 'none' ? 'meta.browse' : 'meta.home'
  const texts = {
    title: own?.title ?? (says.title || (text === '' ? brand.program : `${text} | ${brand.program}`)),
    description: own?.description ?? (says.description || t(defaultTitles[path] ?? home)),
    keywords: own?.keywords || t('meta.keywords'),
  }
  const listed = path !== '' && isListed(path)
  const address = pageUrl(site, matches.at(-1)?.pathname ?? path)
  const picture = imageUrl({ kind: 'brand', id, index: 0 }, { width: 600, ratio: '1.6' }, brand)
  const image = says.image ?? { url: picture, alt: brand.program }
  return [
    { title: texts.title },
    { name: 'description', content: texts.description },
    { name: 'keywords', content: texts.keywords },
    ...(listed ? [{ tagName: 'link', rel: 'canonical', href: address }] : [{ name: 'robots', content: 'noindex' }]),
    ...cards(texts, brand.program, listed ? address : undefined, { ...image, url: absolute(site, image.url) }),
    ...(says.jsonLd ?? []).map((data) => ({ 'script:ld+json': data as Record<string, string> })),
  ]
}

/** Without the partner, whose loading failed: the default of the title. */
const usualTitle = <Table extends CopyTable>(title: PageTitle<Table>): string =>
  typeof title === 'string' ? title : fill(title[0][title[1]] ?? '', {}, title[2])

/** Open Graph and Twitter say the same: what a link looks like where it is shared. */
function cards(
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

/** One address for one page, however it was reached: no query, no final slash. */
export const pageUrl = (site: SiteData, path: string): string =>
  `${site.origin}${path === '/' ? '/' : path.replace(/\/+$/, '')}`
