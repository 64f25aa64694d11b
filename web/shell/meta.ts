import type { SiteData } from '../partner.ts'

type Match = { id: string; loaderData?: unknown } | undefined
const isSite = (match: Match): match is { id: string; loaderData: SiteData } =>
  match?.id === 'root' && match.loaderData !== undefined

/** What the root loaded, among the matches of a page. */
export const siteOf = (matches: readonly Match[]): SiteData | undefined => matches.find(isSite)?.loaderData

/** Title, description and keywords of a path: the brand's own where it has them (spec 1 §3.1, routeMeta). */
export function pageMeta(matches: readonly Match[], path: string, title: string) {
  const site = siteOf(matches)
  if (!site) return [{ title }]
  const { brand } = site.partner
  const own = brand.routeMeta[path]
  return [
    { title: own?.title ?? `${title} | ${brand.program}` },
    ...(own ? [{ name: 'description', content: own.description }] : []),
    ...(own && own.keywords !== '' ? [{ name: 'keywords', content: own.keywords }] : []),
  ]
}
