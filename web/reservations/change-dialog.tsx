import { useRef, useState } from 'react'
import {
  changeAvailability,
  changeReservation,
  type Reservation,
  type TableRequest,
} from '../../contract/api/reservations.ts'
import { getMerchant, type MerchantDetail } from '../../contract/api/merchants.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import { localNow } from '../site/open-now.ts'
import { useFormats } from '../site/format.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { Button } from '../ui/button.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TableBonus } from './bonus-text.tsx'
import { ChosenTable } from './confirm-view.tsx'
import { lateReservationCopy } from '../copy/late-reservations.ts'
import css from './reserve.module.css'
import { Slots } from './slots.tsx'
import { useAvailability } from './use-availability.ts'
import { RequestFields } from './request-fields.tsx'
import { tableIn } from './texts.ts'

/** `pays`: whether the table pays the reservation bonus. */
type Chosen = { request: TableRequest; paysBonus: boolean }
type Props = { row: Reservation; onClose: () => void; onChanged: (row: Reservation) => void }

/** Changes date, time or party of a reservation: shows the current table, the available times and the new table to confirm. */
export function ChangeDialog({ row, onClose, onChanged }: Props) {
  const t = useCopy(reservationCopy, lateReservationCopy)
  const place = usePlace(row.merchant.id)
  const [request, setRequest] = useState<TableRequest>(row)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { busy, fault, change, forget } = useChange(row.id, onChanged)
  const back = () => {
    forget()
    setChosen(null)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(chosen ? 'reservation.changeCheck' : 'reservation.changeTitle')}
      closeLabel={t('shell.close')}
      footer={
        chosen && (
          <>
            <Button disabled={busy} onClick={() => void change(chosen.request)}>
              {t(busy ? 'reservation.changing' : 'reservation.changeGo')}
            </Button>
            <Button variant="quiet" onClick={back}>
              {t('reservation.changeBack')}
            </Button>
          </>
        )
      }
    >
      <div className={css.content}>
        {fault && (
          <FormNotice tone="error" label={t('form.error')}>
            {fault}
          </FormNotice>
        )}
        {chosen ? (
          <NewTable row={row} {...chosen} />
        ) : (
          <>
            <p>{t('reservation.changeText')}</p>
            {place ? (
              <Times row={row} place={place} initial={request} onRequest={setRequest} onChoose={setChosen} />
            ) : (
              <Skeleton className={css.skeleton} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

export function NewTable({ row, request, paysBonus }: Chosen & { row: Reservation }) {
  const t = useCopy(reservationCopy, lateReservationCopy)
  const formats = useFormats()
  return (
    // The button of the chosen time is removed, so the focus moves to the new table.
    <div ref={focusOnMount} tabIndex={-1} className={css.content}>
      <ChosenTable merchant={row.merchant} request={request} />
      <p className={css.soft}>
        {t('reservation.changeFrom', { date: formats.longDay(row.date), text: tableIn(t, row, formats) })}
      </p>
      <TableBonus paysBonus={paysBonus} />
      <PrivacyNotice />
    </div>
  )
}

type TimesProps = {
  row: Reservation
  place: Pick<MerchantDetail, 'name' | 'phone' | 'hours'>
  initial: TableRequest
  onRequest: (request: TableRequest) => void
  onChoose: (chosen: Chosen) => void
}

function Times({ row, place, initial, onRequest, onChoose }: TimesProps) {
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => localNow(new Date(), row.merchant.timezone))
  const find = async (request: TableRequest) => {
    onRequest(request)
    const reply = await api(changeAvailability, { params: { id: row.id }, query: request })
    return reply.ok ? reply.value : null
  }
  const { tables, search } = useAvailability(find, form)
  const isBooked = ({ date, partySize }: TableRequest) => date === row.date && partySize === row.partySize
  // The booked table is not a change.
  const times =
    tables.request && isBooked(tables.request) ? tables.times.filter((time) => time !== row.time) : tables.times
  const state = tables.state === 'available' && times.length === 0 ? 'none' : tables.state
  return (
    <>
      <RequestFields form={form} today={today} hours={place.hours} initial={initial} onRequest={search} />
      <Slots
        tables={{ ...tables, times, state }}
        merchant={place}
        onChoose={(table) => onChoose({ request: table, paysBonus: tables.withBonus.includes(table.time) })}
        onRetry={search}
      />
    </>
  )
}

/** Hours and phone of the restaurant; null until the reply arrives. */
function usePlace(id: string): Pick<MerchantDetail, 'name' | 'phone' | 'hours'> | null {
  const { data: reply } = useLoaded(id, (signal) => api(getMerchant, { params: { id } }, { signal }))
  if (!reply) return null
  return reply.ok ? reply.value : { name: '', phone: '', hours: [] }
}

/** Refusals whose message from the server also fits a change. */
const explained = new Set<string>(['overlapping_reservation', 'user_fraud', 'reservation_over', 'reservation_changing'])

/** Sends a change. Returns the message when it failed. */
function useChange(id: string, onChanged: (row: Reservation) => void) {
  const t = useCopy(lateReservationCopy)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const change = async ({ date, time, partySize }: TableRequest) => {
    setBusy(true)
    setFault(null)
    const reply = await api(changeReservation, { params: { id }, body: { date, time, partySize } })
    setBusy(false)
    if (reply.ok) onChanged(reply.value)
    else if (explained.has(reply.refusal)) setFault(reply.problem.title)
    else setFault(t(reply.refusal === 'table_taken' ? 'reservation.changeTaken' : 'reservation.changeFailed'))
  }
  return { busy, fault, change, forget: () => setFault(null) }
}
