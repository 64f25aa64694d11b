import { pageInfo } from '../context.ts'
import { useBrand } from '../partner.ts'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/home.ts'
import { homeMerchants } from './home-data.ts'
import { Hero } from './heroes/hero.tsx'
import { HomeSections } from './sections.tsx'

/** Home is the discover page or the one that explains the programme, as the partner wishes (spec 1 §2.4). */
const sectionsOf = ({ homePage, layout }: Pick<ReturnType<typeof useBrand>, 'homePage' | 'layout'>) =>
  homePage === 'how-it-works' ? layout.howSections : layout.homeSections

export const loader = ({ context }: Route.LoaderArgs) =>
  homeMerchants(context, sectionsOf(context.get(pageInfo).partner.brand))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/', 'Dining rewards')

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero near={loaderData.near} />
      <HomeSections names={sectionsOf(useBrand())} merchants={loaderData} />
    </>
  )
}
