import type { Reservation, TableRequest } from '../../contract/api/reservations.ts'
import { reservationCopy } from '../copy/reservations.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { DialogCloser, useWasServedOpen } from '../forms/dialog-closer.tsx'
import { HiddenFields } from '../forms/hidden-fields.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import type { RouteFormState } from '../forms/use-route-form.ts'
import { reservationsPath } from '../site/late-paths.ts'
import { useLookOnly } from '../impersonation/use-look-only.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { BonusState, TableBonus } from './bonus-text.tsx'
import { HoldNote } from './hold-note.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import css from './reserve.module.css'
import type { KeyedTableRequest } from './booking-request.ts'
import { dialogPath, searchParams } from './table-request.ts'
import type { BookingFault } from './use-booking.ts'
import { useFormats } from '../site/format.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { tableText } from './table-text.ts'

type ChosenTableProps = { merchant: { name: string }; request: TableRequest }
type Props = {
  merchant: { id: string; name: string }
  bookingRequest: KeyedTableRequest
  state: RouteFormState
  /** Whether the table pays the reservation bonus. */
  paysBonus: boolean
  onClose: () => void
  reservation: Reservation | null
  fault: BookingFault | null
  /** When the hold ends, in milliseconds since 1970 by this device's clock; null without a hold. */
  heldUntil: number | null
  /** Whether the hold is being requested. The button waits for it, because booking and hold use one key. */
  isHolding: boolean
  onHoldEnd: () => void
  onChange: () => void
}

type FaultKey = CopyKeyOf<typeof reservationCopy | typeof deferredReservationCopy>
const faults: Record<Exclude<BookingFault, 'explained'>, FaultKey> = {
  overlap: 'reservation.overlap',
  deactivated: 'reservation.deactivated',
  unavailable: 'reservation.none',
  held_ended: 'reservation.heldEnded',
  failed: 'reservation.failed',
}

/** The table to confirm, the reason why it could not be reserved, or the confirmation. */
export function ConfirmView({
  merchant,
  bookingRequest,
  state,
  paysBonus,
  onClose,
  reservation,
  fault,
  heldUntil,
  isHolding,
  onHoldEnd,
  onChange,
}: Props) {
  const t = useCopy(reservationCopy, deferredReservationCopy)
  const wasServedOpen = useWasServedOpen()
  const isLookOnly = useLookOnly()
  // The table is gone, its hold has ended, or the member has another reservation near this time.
  const needsOtherTime = fault === 'unavailable' || fault === 'overlap' || fault === 'held_ended'
  const table = <ChosenTable merchant={merchant} request={bookingRequest} />
  return (
    <Dialog
      open
      isServedOpen={wasServedOpen}
      onClose={onClose}
      title={t(reservation ? 'reservation.done' : 'reservation.check')}
      closeLabel={t('shell.close')}
      footer={
        reservation ? (
          <>
            <ButtonLink to={reservationsPath()}>{t('reservation.seeAll')}</ButtonLink>
            <CalendarLink reservation={reservation} />
            <Button variant="quiet" onClick={onChange}>
              {t('reservation.change')}
            </Button>
          </>
        ) : needsOtherTime ? (
          <DialogCloser onClose={onClose}>{t('reservation.chooseAgain')}</DialogCloser>
        ) : (
          <Button type="submit" form={state.form.id} disabled={state.busy || isHolding || isLookOnly}>
            {t(state.busy ? 'reservation.sending' : 'reservation.confirm')}
          </Button>
        )
      }
    >
      <div className={css.content}>
        {reservation && (
          <Notice tone="success">{t('reservation.reference', { reference: reservation.reference })}</Notice>
        )}
        {fault && <Fault fault={fault} problem={state.problem} />}
        {reservation || needsOtherTime ? (
          table
        ) : (
          <RouteForm
            state={state}
            label={t('reservation.check')}
            className={css.content}
            action={dialogPath(merchant.id, bookingRequest)}
          >
            <HiddenFields values={{ key: bookingRequest.key, ...searchParams(bookingRequest) }} />
            {table}
            {heldUntil !== null && !fault && <HoldNote until={heldUntil} onEnd={onHoldEnd} />}
            {!fault && <TableBonus paysBonus={paysBonus} />}
            <PrivacyNotice />
          </RouteForm>
        )}
        {reservation?.bonus && <BonusState bonus={reservation.bonus} />}
      </div>
    </Dialog>
  )
}

function Fault({ fault, problem }: { fault: BookingFault; problem: string }) {
  const t = useCopy(reservationCopy, deferredReservationCopy)
  return (
    <Notice tone="error" label={t('form.error')}>
      {fault === 'explained' ? problem : t(faults[fault])}
    </Notice>
  )
}

/** Restaurant, date, time and party. */
export function ChosenTable({ merchant, request }: ChosenTableProps) {
  const t = useCopy(reservationCopy)
  const formats = useFormats()
  return (
    <p className={css.table}>
      <b dir="auto">{merchant.name}</b>
      <span>{formats.longDay(request.date)}</span>
      <span>{tableText(t, request, formats)}</span>
    </p>
  )
}
