import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { renderParts } from '../ui/render-parts.tsx'
import css from './restaurant.module.css'
import { RestaurantSection } from './restaurant-section.tsx'

export function Events({ events }: { events: MerchantDetail['events'] }) {
  const t = useCopy()
  if (events.length === 0) return null
  return (
    <RestaurantSection title={t('merchant.events')}>
      <ul className={css.events}>
        {renderParts(events, (event) => (
          <li>
            <h3>{event.title}</h3>
            {event.date && <p className={css.when}>{event.date}</p>}
            <p className={css.quiet} dir="auto">
              {event.text}
            </p>
          </li>
        ))}
      </ul>
    </RestaurantSection>
  )
}
