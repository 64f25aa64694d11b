import { ContentPage } from '../content/page.tsx'
import { loadOnce } from '../content/load-once.ts'
import { loadEntry } from '../content/page-data.ts'
import { contentMeta } from '../content/page-meta.ts'
import { pageInfo } from '../site/context.ts'
import type { Route } from './+types/details.ts'
import { EarnBanner } from './earn-banner.tsx'
import { topgolfDefault, topgolfPath } from './topgolf.ts'

/** The page of one way to earn: the `earn_details` entry with this path, or the platform's default for Topgolf. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const path = `/earn/${params['*']}`
  const fallback = path === topgolfPath ? topgolfDefault(context.get(pageInfo).partner) : null
  return loadEntry(context, 'earn_details', ({ fields }) => fields.url === path, fallback)
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadOnce(request, serverLoader)
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  contentMeta(matches, location.pathname, loaderData?.page)

export default function EarnDetails({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ContentPage {...loaderData} />
      <EarnBanner />
    </>
  )
}
