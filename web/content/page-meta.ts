import { copyOf } from '../copy/use-copy.ts'
import { pageMeta, siteOf } from '../shell/meta.ts'
import type { PageFields } from './page-data.ts'

/** Title and description of a page made of content: the brand's routeMeta of its path, else the page's own words. */
export function contentMeta(
  matches: Parameters<typeof pageMeta>[0],
  path: string,
  page: Pick<PageFields, 'browser_title' | 'description'> | undefined,
) {
  const site = siteOf(matches)
  if (!site || !page || site.partner.brand.routeMeta[path]) return pageMeta(matches, path, '')
  const t = copyOf(site)
  const title = t.fill(page.browser_title)
  const own = [
    { title },
    ...(page.description === '' ? [] : [{ name: 'description', content: t.fill(page.description) }]),
  ]
  const said = (entry: object) => own.some((mine) => ('title' in mine ? 'title' in entry : nameOf(entry) === mine.name))
  return [...own, ...pageMeta(matches, path, title).filter((entry) => !said(entry))]
}

const nameOf = (entry: object): unknown => ('name' in entry ? entry.name : undefined)
