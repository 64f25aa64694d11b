import { lazy, Suspense, useId, useRef, useState } from 'react'
import { tableAvailability, type TableRequest } from '../../contract/api/reservations.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { api } from '../api/api.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { LocalNow } from '../site/open-now.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { BonusNote } from './bonus-text.tsx'
import css from './reserve.module.css'
import { Slots } from './slots.tsx'
import { useAvailability } from './use-availability.ts'
import { RequestFields } from './request-fields.tsx'

// Loaded when a time is chosen.
const BookDialog = lazy(() => import('./book-dialog.tsx').then((part) => ({ default: part.BookDialog })))

/** Searches tables by date, time and party. Its height is reserved, so that nothing below it moves. */
export function ReservationBlock({ merchant, now }: { merchant: MerchantDetail; now: LocalNow }) {
  const t = useCopy(restaurantCopy)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const find = async (query: TableRequest) => {
    const reply = await api(tableAvailability, { params: { id: merchant.id }, query })
    return reply.ok ? reply.value : null
  }
  const [chosen, setChosen] = useState<TableRequest | null>(null)
  const { tables, search } = useAvailability(find, form, setChosen)
  const heading = useFocusBack<HTMLHeadingElement>(chosen !== null)
  const paysBonus = chosen !== null && tables.withBonus.includes(chosen.time)
  const close = () => {
    setChosen(null)
    search()
  }
  return (
    <section id="reserve" className={css.block} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={css.title}>
        {t('reservation.title')}
      </h2>
      <RequestFields form={form} today={now} hours={merchant.hours} onRequest={search} />
      <BonusNote tables={tables} />
      <Slots tables={tables} merchant={merchant} onChoose={setChosen} onRetry={search} />
      <Suspense>
        {chosen && (
          <BookDialog merchant={merchant} request={chosen} paysBonus={paysBonus} onClose={close} onRelease={search} />
        )}
      </Suspense>
    </section>
  )
}
