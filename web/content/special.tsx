import { pageInfo } from '../context.ts'
import { notFound } from '../errors/fail.ts'
import type { Route } from './+types/special.ts'
import { neverStale } from './never-stale.ts'
import { loadPage } from './page-data.ts'
import { contentMeta } from './page-meta.ts'
import { ContentPage } from './page.tsx'
import { ofType } from './use-entry.ts'

/** A page the brand lists in `specialPages`: the entry of type `special` with that slug (spec 3 §2). Routes of ours come before. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const info = context.get(pageInfo)
  if (!info.partner.brand.specialPages.includes(params.special)) throw notFound()
  const entry = ofType(await info.content('special'), 'special').find(({ slug }) => slug === params.special)
  if (!entry) throw notFound()
  return loadPage(context, entry.fields)
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => neverStale(request, serverLoader)
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  contentMeta(matches, location.pathname, loaderData?.page)

export default function Special({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} />
}
