import { useState } from 'react'
import type { CardView } from '../../contract/api/cards.ts'
import { cardWords } from '../cards/card-words.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './card-item.module.css'

type Props = { card: CardView | null; last: boolean; onKeep: () => void; onRemove: (card: CardView) => void }

/** Asks before a card goes; the last one says what goes with it. */
export function RemoveCard({ card, last, onKeep, onRemove }: Props) {
  const t = useCopy()
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(card)
  if (card && card !== shown) setShown(card)
  const name = shown ? cardWords(t, shown) : ''
  return (
    <Dialog
      open={card !== null}
      onClose={onKeep}
      title={t(last ? 'cards.confirmLastTitle' : 'cards.confirmTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button look="danger" onClick={() => card && onRemove(card)}>
            {t('cards.confirmYes')}
          </Button>
          <Button look="quiet" onClick={onKeep}>
            {t('cards.confirmNo')}
          </Button>
        </>
      }
    >
      <div className={css.words}>
        <p>{t('cards.confirmText', { card: name })}</p>
        {last && <p>{t('cards.confirmLastText')}</p>}
      </div>
    </Dialog>
  )
}
