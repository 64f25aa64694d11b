import { ExternalLink } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { ReservationNetwork } from '../../contract/brand-settings.ts'
import { networkLink } from '../../domain/reservations/network-link.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { LocalNow } from '../site/open-now.ts'
import { useFormats } from '../site/format.ts'
import { buttonClass } from '../ui/button.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import { merchantPath } from '../site/paths.ts'
import css from './reserve.module.css'
import { FindButton } from './slots.tsx'
import { hasDate, requestIn, requestInUrl, shownRequest } from './table-request.ts'
import { RequestFields } from './request-fields.tsx'

type Props = { merchant: MerchantDetail; now: LocalNow; network: ReservationNetwork }

/**
 * Asks for date, time and party, and links to the booking network's page with all three filled in. Shows no link on a date when the
 * restaurant is closed.
 */
export function NetworkBlock({ merchant, now, network }: Props) {
  const t = useCopy(deferredReservationCopy, restaurantCopy)
  const { language } = useFormats()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [params] = useSearchParams()
  const initial = requestInUrl(params, now)
  /** Null on a date when the restaurant is closed. */
  const [request, setRequest] = useState(() => shownRequest(initial, merchant.hours))
  const searchForm = { id: `search-${id}`, page: merchantPath(merchant.id), fragment: '#reserve' }
  const readRequest = () => {
    if (form.current && hasDate(form.current)) setRequest(requestIn(form.current))
  }
  // The restaurant's id at the booking network, whichever network that is.
  const restaurantId = merchant.reservationProviders.openTable ?? ''
  const link = request && networkLink(network, { restaurantId, request, language })
  return (
    <section id="reserve" className={css.block} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t('reservation.title')}
      </h2>
      <RequestFields {...{ form, searchForm, initial }} today={now} hours={merchant.hours} onRequest={readRequest} />
      <noscript>
        <FindButton searchForm={searchForm} />
      </noscript>
      {!request && <p className={css.none}>{t('reservation.closedText', { merchant: merchant.name })}</p>}
      {link && (
        <a className={buttonClass('main')} href={link} target="_blank" rel="noopener">
          {t('reservation.networkGo', { network: network.name })}
          <ExternalLink aria-hidden="true" size={18} />
        </a>
      )}
      <p className={css.soft}>{t('reservation.networkText', { network: network.name })}</p>
    </section>
  )
}
