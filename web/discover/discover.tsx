import { pageInfo } from '../context.ts'
import { notFound } from '../errors/fail.ts'
import type { Route } from './+types/discover.ts'
import Home, { loader as homeLoader, meta as homeMeta } from './home.tsx'

/** The discover page has an address of its own where the partner has one (spec 1 §2.1). */
export async function loader(args: Route.LoaderArgs) {
  if (!args.context.get(pageInfo).partner.brand.hasDiscoverPage) throw notFound()
  return homeLoader(args as unknown as Parameters<typeof homeLoader>[0])
}

export const meta = homeMeta
export default Home
