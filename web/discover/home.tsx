import { pageInfo } from '../context.ts'
import { Banner, hasBanner } from '../content/banner.tsx'
import { homeContent, HomeWordsContext } from '../content/home-content.ts'
import { contentMeta } from '../content/page-meta.ts'
import { Columns } from '../content/columns.tsx'
import { useBrand } from '../partner.ts'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/home.ts'
import { homeMerchants } from './home-data.ts'
import { Hero } from './heroes/hero.tsx'
import { HomeSections } from './sections.tsx'

/** Home is the discover page or the one that explains the programme, as the partner wishes (spec 1 §2.4). */
const sectionsOf = ({ homePage, layout }: Pick<ReturnType<typeof useBrand>, 'homePage' | 'layout'>) =>
  homePage === 'how-it-works' ? layout.howSections : layout.homeSections

export async function loader({ context }: Route.LoaderArgs) {
  const names = sectionsOf(context.get(pageInfo).partner.brand)
  const [merchants, home] = await Promise.all([homeMerchants(context, names), homeContent(context)])
  return { ...merchants, home }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const page = loaderData?.home?.data.page
  return page?.browser_title ? contentMeta(matches, '/', page) : pageMeta(matches, '/', 'Dining rewards')
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home } = loaderData
  const hasPicture = home !== null && hasBanner(home.data.page.banner)
  return (
    <HomeWordsContext value={home?.words ?? null}>
      {hasPicture ? <Banner page={home.data.page} /> : <Hero near={loaderData.near} />}
      {home && <Columns {...home.data} titled={!hasPicture || home.words.headline !== ''} />}
      <HomeSections names={sectionsOf(useBrand())} merchants={loaderData} />
    </HomeWordsContext>
  )
}
