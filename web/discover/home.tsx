import { searchMerchants } from '../../contract/api/merchants.ts'
import { campaignCodeFor } from '../earning.ts'
import { pageInfo } from '../context.ts'
import { useBrand } from '../partner.ts'
import { apiIn } from '../server-api.ts'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/home.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { HomeSection } from './sections.tsx'

const carouselSize = 12

export async function loader({ context }: Route.LoaderArgs) {
  const { partner, member } = context.get(pageInfo)
  const { label, latitude, longitude } = partner.brand.defaultLocation
  const ask = {
    location: label,
    latitude,
    longitude,
    campaignCode: campaignCodeFor(partner.brand, member),
    pageSize: carouselSize,
    sortBy: 'rating' as const,
  }
  const api = apiIn(context)
  const [near, acclaimed] = await Promise.all([
    api(searchMerchants, { query: ask }),
    partner.brand.acclaimedEnabled ? api(searchMerchants, { query: { ...ask, acclaimed: true } }) : null,
  ])
  // A home page without its restaurants is still a home page.
  return { near: near.ok ? near.value.merchants : [], acclaimed: acclaimed?.ok ? acclaimed.value.merchants : [] }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/', 'Dining rewards')

export default function Home({ loaderData }: Route.ComponentProps) {
  const brand = useBrand()
  if (brand.homePage === 'how-it-works') return <HowItWorks near={loaderData.near} />
  return (
    <div data-look={brand.layout.hero}>
      <Hero pictures={loaderData.near} />
      {brand.layout.homeSections.map((section) => (
        <HomeSection key={section} section={section} near={loaderData.near} acclaimed={loaderData.acclaimed} />
      ))}
    </div>
  )
}
