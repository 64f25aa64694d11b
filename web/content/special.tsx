import { pageInfo } from '../site/context.ts'
import { notFound } from '../page/fail.ts'
import type { Route } from './+types/special.ts'
import { loadOnce } from './load-once.ts'
import { loadEntry } from './page-data.ts'
import { contentMeta } from './page-meta.ts'
import { ContentPage } from './page.tsx'

/** A page of the brand's `specialPages`: the entry of type `special` with that slug (P1-085). Built-in routes take precedence. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!context.get(pageInfo).partner.brand.specialPages.includes(params.special)) throw notFound()
  return loadEntry(context, 'special', ({ slug }) => slug === params.special)
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadOnce(request, serverLoader)
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  contentMeta(matches, location.pathname, loaderData?.page)

export default function Special({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} />
}
