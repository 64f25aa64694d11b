import type { cancelReservation, Reservation } from '../../contract/api/reservations.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { toast } from '../ui/toasts.ts'
import { cancelForms } from './cancel-forms.ts'
import { ChosenTable } from './confirm-view.tsx'

type Props = { row: Reservation; onClose: () => void }

/**
 * Asks for confirmation before a reservation is canceled. A canceled reservation is no longer upcoming, so the page removes the dialog.
 * After a refusal the dialog closes with a toast; without script it shows the problem.
 */
export function CancelDialog({ row, onClose }: Props) {
  const t = useCopy(reservationCopy)
  const definition = cancelForms.of(row.id)
  const state = useRouteForm<typeof definition.schema, ReplyTo<typeof cancelReservation>>(definition, {
    onReply: (reply) => {
      if (reply.ok) return toast.success(t('reservation.canceled'))
      toast.error(t('reservation.cancelFailed'))
      onClose()
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
      <ChosenTable merchant={row.merchant} request={row} />
    </FormDialog>
  )
}
