import type { Reservation, TableRequest } from '../../contract/api/reservations.ts'
import { reservationCopy } from '../copy/reservations.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { reservationsPath } from '../site/late-paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { BonusState, TableBonus } from './bonus-text.tsx'
import { HoldNote } from './hold-note.tsx'
import { lateReservationCopy } from '../copy/late-reservations.ts'
import css from './reserve.module.css'
import type { BookingFault } from './use-booking.ts'
import { useFormats } from '../site/format.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { tableIn } from './texts.ts'

type Chosen = { merchant: { name: string }; request: TableRequest }
type Props = Chosen & {
  /** Whether the table pays the reservation bonus. */
  paysBonus: boolean
  onClose: () => void
  busy: boolean
  booked: Reservation | null
  fault: BookingFault | null
  /** In milliseconds by this device's clock; null without a hold. */
  heldUntil: number | null
  onHoldEnd: () => void
  onChange: () => void
  book: () => Promise<void>
}

const faults: Record<Exclude<BookingFault, 'held_ended'>, CopyKeyOf<typeof reservationCopy>> = {
  overlap: 'reservation.overlap',
  deactivated: 'reservation.deactivated',
  unavailable: 'reservation.none',
  failed: 'reservation.failed',
}

/** The table to confirm, the reason why it could not be reserved, or the confirmation. */
export function ConfirmView({
  merchant,
  request,
  paysBonus,
  onClose,
  busy,
  booked,
  fault,
  heldUntil,
  onHoldEnd,
  onChange,
  book,
}: Props) {
  const t = useCopy(reservationCopy, lateReservationCopy)
  // This table is no longer available: another time is the next step.
  const isLost = fault === 'unavailable' || fault === 'overlap' || fault === 'held_ended'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(booked ? 'reservation.done' : 'reservation.check')}
      closeLabel={t('shell.close')}
      footer={
        booked ? (
          <>
            <ButtonLink to={reservationsPath()}>{t('reservation.seeAll')}</ButtonLink>
            <CalendarLink reservation={booked} />
            <Button variant="quiet" onClick={onChange}>
              {t('reservation.change')}
            </Button>
          </>
        ) : isLost ? (
          <Button onClick={onClose}>{t('reservation.chooseAgain')}</Button>
        ) : (
          <Button disabled={busy} onClick={() => void book()}>
            {t(busy ? 'reservation.sending' : 'reservation.confirm')}
          </Button>
        )
      }
    >
      <div className={css.content}>
        {booked && (
          <FormNotice tone="success">{t('reservation.reference', { reference: booked.reference })}</FormNotice>
        )}
        {fault && (
          <FormNotice tone="error" label={t('form.error')}>
            {fault === 'held_ended' ? t('reservation.heldEnded') : t(faults[fault])}
          </FormNotice>
        )}
        <ChosenTable merchant={merchant} request={request} />
        {heldUntil !== null && !booked && !fault && <HoldNote until={heldUntil} onEnd={onHoldEnd} />}
        {!booked && !fault && <TableBonus paysBonus={paysBonus} />}
        {booked?.bonus && <BonusState bonus={booked.bonus} />}
        {!booked && !isLost && <PrivacyNotice />}
      </div>
    </Dialog>
  )
}

/** Restaurant, time and party. */
export function ChosenTable({ merchant, request }: Chosen) {
  const t = useCopy(reservationCopy)
  const formats = useFormats()
  return (
    <p className={css.table}>
      <b>{merchant.name}</b>
      <span>{formats.longDay(request.date)}</span>
      <span>{tableIn(t, request, formats)}</span>
    </p>
  )
}
