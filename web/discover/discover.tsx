import { metaCopy } from '../copy/meta.ts'
import { pageInfo } from '../site/context.ts'
import { notFound } from '../page/fail.ts'
import { useBrand } from '../site/partner.ts'
import { pageMeta } from '../page/meta.ts'
import type { Route } from './+types/discover.ts'
import { homeMerchants } from './home-data.ts'
import { Hero } from './heroes/hero.tsx'
import { HomeSections } from './sections.tsx'

/** The discover page at its own URL, where the partner has one (P1-034). */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(pageInfo).partner
  if (!brand.hasDiscoverPage) throw notFound()
  return homeMerchants(context, brand.layout.homeSections)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/discover', [metaCopy, 'meta.discoverTitle'])

export default function Discover({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero merchants={loaderData.bestRated} />
      <HomeSections names={useBrand().layout.homeSections} merchants={loaderData} />
    </>
  )
}
