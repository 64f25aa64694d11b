import { loadOnce } from '../content/load-once.ts'
import { loadPage } from '../content/page-data.ts'
import { contentMeta } from '../content/page-meta.ts'
import { ContentPage } from '../content/page.tsx'
import { entriesOfType, useEntryFields } from '../content/use-entry.ts'
import { pageInfo } from '../site/context.ts'
import { contentPageCopy } from '../copy/pages.ts'
import { useCopy } from '../copy/use-copy.ts'
import { pageMeta } from '../page/meta.ts'
import type { Route } from './+types/earn.ts'
import { EarnBanner } from './earn-banner.tsx'
import { EarnList, type EarnItem } from './earn-list.tsx'

const earnPath = '/earn'

/** All ways to earn: the partner's content, then a tile with a link to each page under /earn. */
export async function loader({ context }: Route.LoaderArgs) {
  const entries = entriesOfType(await context.get(pageInfo).content('earn_details'), 'earn_details')
  const earnEntry = entries.find(({ fields }) => fields.url === earnPath)
  const items = entries
    .filter((entry) => entry !== earnEntry)
    .map(({ fields: { url, browser_title, description, banner, banner_text } }): EarnItem => {
      return { url, title: browser_title, description, image: banner.image, text: banner_text }
    })
  return { page: earnEntry ? await loadPage(context, earnEntry.fields) : null, items }
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadOnce(request, serverLoader)
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.page
    ? contentMeta(matches, earnPath, loaderData.page.page)
    : pageMeta(matches, earnPath, [contentPageCopy, 'earn.title'])

export default function Earn({ loaderData: { page, items } }: Route.ComponentProps) {
  const t = useCopy(contentPageCopy)
  const section = useEntryFields('earn')
  return (
    <>
      {page && <ContentPage {...page} />}
      <EarnList
        title={section?.title ? t.fill(section.title) : t('earn.title')}
        text={section?.body_text || t('earn.lead')}
        items={items}
        isPageTitle={!page}
      />
      <EarnBanner />
    </>
  )
}
