import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { searchPath } from '../paths.ts'
import { Carousel } from './carousel.tsx'
import { Cities } from './cities.tsx'
import { Earn } from './earn.tsx'
import { Extras } from './extras.tsx'
import { Questions } from './questions.tsx'
import { Steps } from './steps.tsx'

type Section = 'carousel' | 'how' | 'earn' | 'cities' | 'acclaimed' | 'extras' | 'questions'
type Props = { section: Section; near: readonly MerchantCard[]; acclaimed: readonly MerchantCard[] }

/** One part of the home page by name; brands choose which and in what order. */
export function HomeSection({ section, near, acclaimed }: Props) {
  const t = useCopy()
  const { defaultLocation } = useBrand()
  const place = defaultLocation.label
  switch (section) {
    case 'carousel':
      return (
        <Carousel
          title={t('home.near', { place })}
          lead={t('home.nearLead')}
          merchants={near}
          all={searchPath({ location: place })}
        />
      )
    case 'acclaimed':
      return (
        <Carousel
          title={t('home.acclaimed')}
          lead={t('home.acclaimedLead')}
          merchants={acclaimed}
          all={searchPath({ location: place, acclaimed: 'true' })}
        />
      )
    case 'how':
      return <Steps />
    case 'earn':
      return <Earn />
    case 'cities':
      return <Cities />
    case 'extras':
      return <Extras />
    case 'questions':
      return <Questions />
  }
}
