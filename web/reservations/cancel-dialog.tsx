import { flushSync } from 'react-dom'
import type { cancelReservation, Reservation } from '../../contract/api/reservations.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { toast } from '../ui/toasts.ts'
import { cancelForm } from './cancel-form.ts'
import { ChosenTable } from './confirm-view.tsx'

type Props = {
  row: Reservation
  onClose: () => void
  /** After the reservation was canceled and the dialog has closed. */
  onCanceled: () => void
}

/** Asks for confirmation before a reservation is canceled. */
export function CancelDialog({ row, onClose, onCanceled }: Props) {
  const t = useCopy(reservationCopy)
  const definition = cancelForm(row.id)
  const state = useRouteForm<typeof definition.schema, ReplyTo<typeof cancelReservation>>(definition, {
    onReply: (reply) => {
      flushSync(onClose)
      if (!reply.ok) return toast.error(t('reservation.cancelFailed'))
      toast.success(t('reservation.canceled'))
      onCanceled()
    },
  })
  return (
    <FormDialog
      state={{ ...state, problem: state.problem === '' ? '' : t('reservation.cancelFailed') }}
      onClose={onClose}
      title={t('reservation.cancelAsk')}
      submitLabel={t('reservation.cancel')}
      cancelLabel={t('reservation.keep')}
      danger
      hasFields={false}
    >
      <ChosenTable merchant={row.merchant} wish={row} />
    </FormDialog>
  )
}
