import { copyOf, type CopyTable } from '../copy/use-copy.ts'
import { pageMeta, siteOf, type PageTitle } from '../page/meta.ts'
import type { PageFields } from './page-data.ts'

/** The head of a content page: title and description from the brand's routeMeta for `path`, else from the page's fields, else defaults. */
export function contentMeta<Table extends CopyTable>(
  matches: Parameters<typeof pageMeta>[0],
  path: string,
  page: Pick<PageFields, 'browser_title' | 'description'> | undefined,
  title: PageTitle<Table> = '',
) {
  const site = siteOf(matches)
  if (!site || !page) return pageMeta(matches, path, title)
  const t = copyOf(site)
  return pageMeta(matches, path, title, { title: t.fill(page.browser_title), description: t.fill(page.description) })
}
