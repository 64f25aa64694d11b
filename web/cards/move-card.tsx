import type { CardRegistration } from '../../contract/api/cards.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { cardLabel } from './card-text.ts'
import { CopyText } from '../ui/copy-text.tsx'

type Props = {
  pendingTransfer: CardRegistration | null
  busy: boolean
  /** The error of the human check or of the last submission. */
  fault: string
  onMove: () => void
  /** The member leaves the card in its other program, by the button or by closing the dialog. */
  onKeep: () => void
}

/** A card earns in one program at a time; the member may move it here after confirming (M2-136, M2-138). */
export function MoveCard({ pendingTransfer, busy, fault, onMove, onKeep }: Props) {
  const t = useCopy(joinCopy)
  return (
    <Dialog
      open={pendingTransfer !== null}
      // The dialog also reports its close after a decision. Then no card is pending, and nothing is left to decide.
      onClose={() => pendingTransfer && onKeep()}
      title={t('addCard.moveTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onKeep}>
            {t('addCard.keep')}
          </Button>
          <Button disabled={busy} onClick={onMove}>
            {busy ? t('addCard.submitting') : t('addCard.move')}
          </Button>
        </>
      }
    >
      {fault !== '' && <p role="alert">{fault}</p>}
      <p>
        {pendingTransfer && (
          <CopyText text={t('addCard.moveText', { card: cardLabel(t, pendingTransfer.memberCard) })} />
        )}
      </p>
    </Dialog>
  )
}
