import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { tableAvailability, type TableRequest } from '../../contract/api/reservations.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { api } from '../api/api.ts'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { FormReply } from '../forms/reply.ts'
import type { LocalNow } from '../site/open-now.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { BonusNote } from './bonus-text.tsx'
import { initialBooking, type KeyedTableRequest, type UrlBooking } from './booking-request.ts'
import { merchantPath } from '../site/paths.ts'
import css from './reserve.module.css'
import { SearchedTables, useReservesByPhone } from './slots.tsx'
import { requestInUrl, requestPath } from './table-request.ts'
import { useAvailability } from './use-availability.ts'
import { RequestFields } from './request-fields.tsx'

// The browser loads the dialog when a person chooses a time. The server loads the dialog at its start.
const BookDialog = import.meta.env.SSR
  ? (await import('./book-dialog.tsx')).BookDialog
  : lazy(() => import('./book-dialog.tsx').then((part) => ({ default: part.BookDialog })))

type Props = {
  merchant: MerchantDetail
  now: LocalNow
  /** The tables of the search in the page's URL; null for a URL without a search. */
  urlBooking: UrlBooking | null
}

/** Searches tables by date, time and party. The stylesheet reserves a height for the times, so that nothing below them moves. */
export function ReservationBlock({ merchant, now, urlBooking }: Props) {
  const t = useCopy(restaurantCopy, deferredReservationCopy)
  const byPhone = useReservesByPhone()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [params] = useSearchParams()
  const actionReply = useActionData() as FormReply | undefined
  const [bookingRequest, setBookingRequest] = useState<KeyedTableRequest | null>(
    () => urlBooking && initialBooking(urlBooking, actionReply, now),
  )
  const choose = (request: TableRequest) => {
    // The dialog asks the service to hold the table. If the session has ended, that call leads to the sign-in and back to this URL.
    window.history.replaceState(window.history.state, '', requestPath(merchant.id, request))
    setBookingRequest({ ...request, key: crypto.randomUUID() })
  }
  const fetchTables = async (query: TableRequest) => {
    const reply = await api(tableAvailability, { params: { id: merchant.id }, query })
    return reply.ok ? reply.value : null
  }
  const { tables, search } = useAvailability({ fetchTables, form, urlTables: urlBooking, onChosen: choose })
  const heading = useFocusBack<HTMLHeadingElement>(bookingRequest !== null)
  const searchForm = { id: `search-${id}`, page: merchantPath(merchant.id), fragment: '#reserve' }
  const close = () => {
    setBookingRequest(null)
    search()
  }
  return (
    <section id="reserve" className={css.block} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={css.title}>
        {t('reservation.title')}
      </h2>
      <RequestFields
        form={form}
        searchForm={searchForm}
        today={now}
        hours={merchant.hours}
        initial={requestInUrl(params, now)}
        onRequest={search}
      />
      {byPhone && <p className={css.soft}>{t('reservation.byPhone', { merchant: merchant.name })}</p>}
      <BonusNote tables={tables} />
      <SearchedTables tables={tables} merchant={merchant} searchForm={searchForm} onChoose={choose} onRetry={search} />
      <Suspense>
        {bookingRequest && (
          <BookDialog
            merchant={merchant}
            bookingRequest={bookingRequest}
            paysBonus={tables.timesWithBonus.includes(bookingRequest.time)}
            onClose={close}
            onRelease={search}
          />
        )}
      </Suspense>
    </section>
  )
}
