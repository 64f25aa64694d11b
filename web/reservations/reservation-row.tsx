import { Link } from 'react-router'
import type { Reservation } from '../../contract/api/reservations.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import { merchantPath } from '../site/paths.ts'
import { FormOpener } from '../forms/form-opener.tsx'
import { BonusState } from './bonus-text.tsx'
import { cancelForms } from './cancel-forms.ts'
import { changeForms } from './change-forms.ts'
import { CalendarLink } from './calendar-link.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import css from './reservations.module.css'
import { useFormats } from '../site/format.ts'
import { tableText } from './table-text.ts'

type Props = { row: Reservation; actions?: { onCancel: () => void; onChange: () => void } | undefined }

/** One reservation: a calendar leaf with the day, the restaurant, the time and the party. */
export function ReservationListRow({ row, actions }: Props) {
  const t = useCopy(reservationCopy, deferredReservationCopy)
  const formats = useFormats()
  const { longDay, shortMonth } = formats
  const { merchant, date, reference, status } = row
  return (
    <li className={css.row} data-status={status}>
      <p className={css.leaf} aria-hidden="true">
        <span>{shortMonth(date)}</span>
        <b>{Number(date.slice(8))}</b>
      </p>
      <div className={css.text}>
        <Link to={merchantPath(merchant.id)}>
          <bdi>{merchant.name}</bdi>
        </Link>
        <p>{longDay(date)}</p>
        <p>{tableText(t, row, formats)}</p>
        <p className={css.soft}>{merchant.address}</p>
        <p className={css.soft}>
          {status === 'canceled' ? t('reservation.statusCanceled') : t('reservation.reference', { reference })}
        </p>
        {row.bonus && <BonusState bonus={row.bonus} />}
      </div>
      {actions && (
        <div className={css.actions}>
          <FormOpener
            small
            wide
            form={changeForms.of(row.id).id}
            label={t('reservation.changeOf', { merchant: merchant.name, date: longDay(date) })}
            onPress={actions.onChange}
          >
            {t('reservation.change')}
          </FormOpener>
          <CalendarLink small reservation={row} />
          <FormOpener
            small
            form={cancelForms.of(row.id).id}
            label={t('reservation.cancelOf', { merchant: merchant.name, date: longDay(date) })}
            onPress={actions.onCancel}
          >
            {t('reservation.cancel')}
          </FormOpener>
        </div>
      )}
    </li>
  )
}
