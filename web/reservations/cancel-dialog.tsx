import { useState } from 'react'
import type { Reservation } from '../../contract/api/reservations.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChosenTable } from './confirm-view.tsx'

type Props = {
  row: Reservation | null
  busy: boolean
  onKeep: () => void
  onCancel: (reservation: Reservation) => void
}

/** Asks for confirmation before a reservation is canceled. */
export function CancelDialog({ row, busy, onKeep, onCancel }: Props) {
  const t = useCopy(reservationCopy)
  // The text stays while the dialog closes.
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  return (
    <Dialog
      open={row !== null}
      onClose={onKeep}
      title={t('reservation.cancelAsk')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button variant="danger" disabled={busy} onClick={() => row && onCancel(row)}>
            {t(busy ? 'reservation.canceling' : 'reservation.cancel')}
          </Button>
          <Button variant="quiet" onClick={onKeep}>
            {t('reservation.keep')}
          </Button>
        </>
      }
    >
      {shown && <ChosenTable merchant={shown.merchant} wish={shown} />}
    </Dialog>
  )
}
