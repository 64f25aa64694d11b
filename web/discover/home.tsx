import { lazy, Suspense } from 'react'
import { metaCopy } from '../copy/meta.ts'
import { pageInfo } from '../site/context.ts'
import { homeContent } from '../content/home-content.ts'
import { HomeTextContext } from '../content/home-text.ts'
import { startJoiningWithoutScript } from '../content/prospect-action.ts'
import { contentMeta } from '../content/page-meta.ts'
import { useBrand } from '../site/partner.ts'
import type { Route } from './+types/home.ts'
import { homeMerchants } from './home-data.ts'
import { Hero } from './heroes/hero.tsx'
import { HomeSections } from './sections.tsx'

/** Home shows the sections of the discover page or of how-it-works, as the partner sets it (P1-031, P1-032). */
const sectionsOf = ({ homePage, layout }: Pick<ReturnType<typeof useBrand>, 'homePage' | 'layout'>) =>
  homePage === 'how-it-works' ? layout.howSections : layout.homeSections

// The browser loads the columns only when there is a `home` entry, and the banner only when that entry has a picture.
// The server loads both when it starts.
const Banner = import.meta.env.SSR
  ? (await import('../content/banner.tsx')).PageBanner
  : lazy(() => import('../content/banner.tsx').then((part) => ({ default: part.PageBanner })))
const PageColumns = import.meta.env.SSR
  ? (await import('../content/columns.tsx')).PageColumns
  : lazy(() => import('../content/columns.tsx').then((part) => ({ default: part.PageColumns })))

export async function loader({ context }: Route.LoaderArgs) {
  const sectionNames = sectionsOf(context.get(pageInfo).partner.brand)
  const [merchants, home] = await Promise.all([homeMerchants(context, sectionNames), homeContent(context)])
  return { ...merchants, home }
}

/** For browsers without script. With script the email form calls the API itself (content/use-prospect.ts). */
export const action = async (args: Route.ActionArgs) => startJoiningWithoutScript(args)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  contentMeta(matches, '/', loaderData?.home?.data.page, [metaCopy, 'meta.homeTitle'])

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home } = loaderData
  return (
    <HomeTextContext value={home?.text ?? null}>
      {home?.hasPicture ? (
        <Suspense>
          <Banner page={home.data.page} />
        </Suspense>
      ) : (
        <Hero merchants={loaderData.bestRated} />
      )}
      {home && (
        <Suspense>
          <PageColumns {...home.data} hasTitle={home.hasTitle} />
        </Suspense>
      )}
      <HomeSections names={sectionsOf(useBrand())} merchants={loaderData} />
    </HomeTextContext>
  )
}
