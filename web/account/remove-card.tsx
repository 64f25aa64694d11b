import { useState, type FormEvent } from 'react'
import type { CardView } from '../../contract/api/cards.ts'
import { cardWords } from '../cards/card-words.ts'
import { accountCopy } from '../copy/account.ts'
import { cardCopy } from '../copy/cards.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PrivacyNotice } from '../shell/privacy-notice.tsx'
import css from './card-item.module.css'
import { PasswordAgain } from './password-again.tsx'
import type { AskedAgain, WhyRemoved } from './use-remove-card.ts'

type Props = {
  card: CardView | null
  why: WhyRemoved
  last: boolean
  again: AskedAgain
  busy: boolean
  onKeep: () => void
  onRemove: (card: CardView, password: string) => void
}

/** Asks before a card goes; the last one says what goes with it, and may ask for the password again. */
export function RemoveCard({ card, why, last, again, busy, onKeep, onRemove }: Props) {
  const t = useCopy(accountCopy, cardCopy)
  const brand = useBrand()
  const [password, setPassword] = useState('')
  // The words stay while the dialog closes; the password does not.
  const [shown, setShown] = useState(card)
  if (card && card !== shown) {
    setShown(card)
    setPassword('')
  }
  const name = shown ? cardWords(t, shown) : ''
  const elsewhere = again.needed && brand.enrollmentType === 'sso'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (card && !busy && !(again.needed && password === '')) onRemove(card, password)
  }
  return (
    <Dialog
      open={card !== null}
      onClose={onKeep}
      title={t(titleOf(why, last))}
      closeLabel={t('shell.close')}
      footer={
        <>
          {!elsewhere && (
            <Button type="submit" form={formId} look="danger" disabled={busy || (again.needed && password === '')}>
              {busy ? t('cards.deleting') : t(why === 'withdraw' ? 'cards.withdraw' : 'cards.confirmYes')}
            </Button>
          )}
          <Button look="quiet" onClick={onKeep}>
            {t('cards.confirmNo')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.words} onSubmit={submit} noValidate method="post">
        <p>{t(why === 'withdraw' ? 'cards.withdrawText' : 'cards.confirmText', { card: name })}</p>
        {last && <p>{t(brand.deactivatesOnLastCard ? 'cards.confirmLastDeactivates' : 'cards.confirmLastText')}</p>}
        {again.needed && <PasswordAgain fault={again.fault} value={password} onChange={setPassword} />}
        <PrivacyNotice />
      </form>
    </Dialog>
  )
}

const formId = 'remove-card'

const titleOf = (why: WhyRemoved, last: boolean): CopyKeyOf<typeof accountCopy | typeof cardCopy> => {
  if (why === 'withdraw') return 'cards.withdrawTitle'
  return last ? 'cards.confirmLastTitle' : 'cards.confirmTitle'
}
