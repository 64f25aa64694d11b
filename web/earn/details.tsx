import { ContentPage } from '../content/page.tsx'
import { neverStale } from '../content/never-stale.ts'
import { loadPage } from '../content/page-data.ts'
import { contentMeta } from '../content/page-meta.ts'
import { ofType } from '../content/use-entry.ts'
import { pageInfo } from '../context.ts'
import { notFound } from '../errors/fail.ts'
import type { Route } from './+types/details.ts'

/** One way to earn: the `earn_details` entry with this address (spec 1 §3.7). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const entries = ofType(await context.get(pageInfo).content('earn_details'), 'earn_details')
  const entry = entries.find(({ fields }) => fields.url === `/earn/${params['*']}`)
  if (!entry) throw notFound()
  return loadPage(context, entry.fields)
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => neverStale(request, serverLoader)
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  contentMeta(matches, location.pathname, loaderData?.page)

export default function EarnDetails({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} />
}
