import { Link } from 'react-router'
import type { MerchantCard } from '../../../contract/api/merchants.ts'
import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { searchPath } from '../../site/paths.ts'
import { MerchantPicture } from '../../ui/picture.tsx'
import { TitledSection } from '../../ui/section.tsx'
import { neighborhoodsOf } from '../places.ts'
import css from './neighborhoods.module.css'

const neighborhoodsMin = 3

/** The neighborhoods of the restaurants, each with a picture and its cuisines. Shows nothing for fewer than three. */
export function Neighborhoods({ merchants }: { merchants: readonly MerchantCard[] }) {
  const t = useCopy(discoverCopy)
  const place = useBrand().defaultLocation.label
  const neighborhoods = neighborhoodsOf(merchants)
  if (neighborhoods.length < neighborhoodsMin) return null
  return (
    <TitledSection title={t('home.neighborhoods')} lead={t('home.neighborhoodsLead')}>
      <ul className={css.grid}>
        {neighborhoods.map(({ name, cuisines, firstMerchant }) => (
          <li key={name} className={css.tile}>
            <MerchantPicture
              id={firstMerchant.id}
              alt=""
              sizes="(max-width: 660px) 50vw, 340px"
              className={css.picture ?? ''}
              version={firstMerchant.images.version}
              placeholder={firstMerchant.images.placeholder}
            />
            <h3 className={css.name}>
              {/* The search by words also finds the names of neighborhoods. */}
              <Link className={css.link} to={searchPath({ location: place, restaurantOrCuisine: name })}>
                {name}
              </Link>
            </h3>
            <p className={css.cuisines}>{cuisines.join(', ')}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
