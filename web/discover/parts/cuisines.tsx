import { Link } from 'react-router'
import type { MerchantCard } from '../../../contract/api/merchants.ts'
import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { searchPath } from '../../site/paths.ts'
import { cuisinesOf } from '../places.ts'
import { TitledSection } from '../../ui/section.tsx'
import css from './cuisines.module.css'

const cuisinesMin = 3

/** Links to the cuisines nearby, in large type; nothing for fewer than `cuisinesMin`. */
export function Cuisines({ merchants }: { merchants: readonly MerchantCard[] }) {
  const t = useCopy(discoverCopy)
  const place = useBrand().defaultLocation.label
  const cuisines = cuisinesOf(merchants)
  if (cuisines.length < cuisinesMin) return null
  return (
    <TitledSection title={t('home.cuisines')} lead={t('home.cuisinesLead')}>
      <ul className={css.list}>
        {cuisines.map((cuisine) => (
          <li key={cuisine}>
            <Link className={css.choice} to={searchPath({ location: place, restaurantOrCuisine: cuisine })}>
              {cuisine}
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
