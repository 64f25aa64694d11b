import { pageInfo } from '../site/context.ts'
import { notFound } from '../page/fail.ts'
import type { Route } from './+types/discover-page.ts'
import { loadOnce } from './load-once.ts'
import { loadEntry } from './page-data.ts'
import { contentMeta } from './page-meta.ts'
import { ContentPage } from './page.tsx'

/** A page under /discover: the `discover` entry with that slug, if the partner has a discover page (P1-034). */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!context.get(pageInfo).partner.brand.hasDiscoverPage) throw notFound()
  return loadEntry(context, 'discover', ({ slug }) => slug === params.slug)
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadOnce(request, serverLoader)
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  contentMeta(matches, location.pathname, loaderData?.page)

export default function DiscoverPage({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} />
}
