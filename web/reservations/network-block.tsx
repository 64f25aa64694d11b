import { ExternalLink } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { TableRequest } from '../../contract/api/reservations.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { ReservationNetwork } from '../../contract/brand-settings.ts'
import { networkLink } from '../../domain/reservations/network-link.ts'
import { partySize, usualDate, usualTime } from '../../domain/reservations/rules.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { LocalNow } from '../site/open-now.ts'
import { useFormats } from '../site/format.ts'
import { buttonClass } from '../ui/button.tsx'
import { lateReservationCopy } from '../copy/late-reservations.ts'
import css from './reserve.module.css'
import { hasDate, requestIn } from './table-request.ts'
import { RequestFields } from './request-fields.tsx'

type Props = { merchant: MerchantDetail; now: LocalNow; network: ReservationNetwork }

/** Asks for date, time and party, and links to the booking network's page with all three filled in. */
export function NetworkBlock({ merchant, now, network }: Props) {
  const t = useCopy(lateReservationCopy, restaurantCopy)
  const { language } = useFormats()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  /** Null on a date when the restaurant is closed. */
  const [request, setRequest] = useState<TableRequest | null>({
    date: usualDate(now.date, now.minutes),
    time: usualTime,
    partySize: partySize.usual,
  })
  const read = () => {
    if (form.current && hasDate(form.current)) setRequest(requestIn(form.current))
  }
  const tableId = merchant.reservationProviders.openTable ?? ''
  const link = request && networkLink(network, { tableId, request, language })
  return (
    <section id="reserve" className={css.block} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t('reservation.title')}
      </h2>
      <RequestFields form={form} today={now} hours={merchant.hours} onRequest={read} />
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
