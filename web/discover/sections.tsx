import { Suspense, type ReactNode } from 'react'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import type { HomeSectionName } from '../../contract/brand-layout.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { searchPath } from '../site/paths.ts'
import { Carousel } from '../tile/carousel.tsx'
import { Cities } from './cities.tsx'
import { EarnRates } from './earn.tsx'
import { Extras } from './extras.tsx'
import { Campaign } from './parts/campaign.tsx'
import { ClosingPart } from './parts/closing.tsx'
import { Cuisines } from './parts/cuisines.tsx'
import { Example } from './parts/example.tsx'
import { Neighborhoods } from './parts/neighborhoods.tsx'
import { NearestList } from './parts/nearest-list.tsx'
import { Week } from './parts/week.tsx'
import { Questions } from './questions.tsx'
import { Steps } from './steps.tsx'

/** Restaurants around the partner's default location: the best rated, the nearest, the acclaimed. */
export type HomeMerchants = Record<'bestRated' | 'nearest' | 'acclaimed', readonly MerchantCard[]>
type Props = { merchants: HomeMerchants }

const sections: Readonly<Record<HomeSectionName, (props: Props) => ReactNode>> = {
  carousel: ({ merchants }) => <BestRatedCarousel merchants={merchants.bestRated} />,
  acclaimed: ({ merchants }) => <AcclaimedCarousel merchants={merchants.acclaimed} />,
  tonight: ({ merchants }) => <NearestList merchants={merchants.nearest} />,
  neighborhoods: ({ merchants }) => <Neighborhoods merchants={merchants.bestRated} />,
  cuisines: ({ merchants }) => <Cuisines merchants={merchants.bestRated} />,
  cities: Cities,
  how: Steps,
  earn: EarnRates,
  extras: Extras,
  week: Week,
  example: Example,
  campaign: Campaign,
  questions: Questions,
  closing: ClosingPart,
}

/** Sections by name, in the order of the brand's layout. Each hydrates in a separate task. */
export function HomeSections({ names, merchants }: Props & { names: readonly HomeSectionName[] }) {
  return names.map((name) => {
    const Section = sections[name]
    return (
      <Suspense key={name}>
        <Section merchants={merchants} />
      </Suspense>
    )
  })
}

function BestRatedCarousel({ merchants }: { merchants: readonly MerchantCard[] }) {
  const t = useCopy(discoverCopy)
  const place = useBrand().defaultLocation.label
  return (
    <Carousel
      title={t('home.near', { place })}
      lead={t('home.nearLead')}
      merchants={merchants}
      allPath={searchPath({ location: place })}
    />
  )
}

function AcclaimedCarousel({ merchants }: { merchants: readonly MerchantCard[] }) {
  const t = useCopy(discoverCopy)
  const place = useBrand().defaultLocation.label
  return (
    <Carousel
      title={t('home.acclaimed')}
      lead={t('home.acclaimedLead')}
      merchants={merchants}
      allPath={searchPath({ location: place, acclaimed: 'true' })}
    />
  )
}
