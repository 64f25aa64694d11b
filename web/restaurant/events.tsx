import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from './restaurant.module.css'
import { RestaurantSection } from './restaurant-section.tsx'

export function Events({ events }: { events: MerchantDetail['events'] }) {
  const t = useCopy()
  if (events.length === 0) return null
  return (
    <RestaurantSection title={t('merchant.events')}>
      <ul className={css.events}>
        {events.map((event) => (
          <li key={event.title}>
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
