import { Link } from 'react-router'
import type { MerchantCard } from '../../../contract/api/merchants.ts'
import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFormats } from '../../site/format.ts'
import { useBrand } from '../../site/partner.ts'
import { merchantPath, searchPath } from '../../site/paths.ts'
import { Price } from '../../ui/stars.tsx'
import { TitledSection } from '../../ui/section.tsx'
import css from './nearest-list.module.css'

const rowsMax = 8

/**
 * Up to eight restaurants near the default location, each with up to two cuisines, price, neighborhood (else city) and distance. The list
 * does not check hours or free tables.
 */
export function NearestList({ merchants }: { merchants: readonly MerchantCard[] }) {
  const t = useCopy(discoverCopy)
  const { miles } = useFormats()
  const place = useBrand().defaultLocation.label
  if (merchants.length === 0) return null
  return (
    <TitledSection
      title={t('home.tonight')}
      lead={t('home.tonightLead', { place })}
      aside={
        <Link className={css.viewAll} to={searchPath({ location: place })}>
          {t('home.viewAll')}
        </Link>
      }
    >
      <ol className={css.list}>
        {merchants.slice(0, rowsMax).map((merchant) => (
          <li key={merchant.id} className={css.row}>
            <h3 className={css.name}>
              <Link className={css.link} to={merchantPath(merchant.id)}>
                <bdi>{merchant.name}</bdi>
              </Link>
            </h3>
            <p className={css.cuisines}>
              {merchant.details.cuisines.slice(0, 2).join(', ')}
              {merchant.details.priceRange > 0 && ' · '}
              <Price
                level={merchant.details.priceRange}
                label={t('card.price', { level: merchant.details.priceRange })}
              />
            </p>
            <p className={css.place}>
              {merchant.location.neighborhood || merchant.location.address.city}
              {merchant.distance !== null && <span className={css.distance}>{miles(merchant.distance)}</span>}
            </p>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
