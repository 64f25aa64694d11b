import { useState, type FormEvent } from 'react'
import type { CardView } from '../../contract/api/cards.ts'
import { cardLabel } from '../cards/card-text.ts'
import { accountCopy } from '../copy/account.ts'
import { cardCopy } from '../copy/cards.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from './card-item.module.css'
import { PasswordAgain } from './password-again.tsx'
import type { PasswordPrompt, RemovalReason } from './use-remove-card.ts'

type Props = {
  card: CardView | null
  reason: RemovalReason
  isLast: boolean
  passwordPrompt: PasswordPrompt
  busy: boolean
  onKeep: () => void
  onRemove: (card: CardView, password: string) => void
}

/** Asks for confirmation before a card is removed. For the last card it explains the effect and may ask for the password. */
export function RemoveCard({ card, reason, isLast, passwordPrompt, busy, onKeep, onRemove }: Props) {
  const t = useCopy(accountCopy, cardCopy)
  const brand = useBrand()
  const [password, setPassword] = useState('')
  // The text stays while the dialog closes; the password is cleared.
  const [shown, setShown] = useState(card)
  if (card && card !== shown) {
    setShown(card)
    setPassword('')
  }
  const name = shown ? cardLabel(t, shown) : ''
  const elsewhere = passwordPrompt.needed && brand.enrollmentType === 'sso'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (card && !busy && !(passwordPrompt.needed && password === '')) onRemove(card, password)
  }
  return (
    <Dialog
      open={card !== null}
      onClose={onKeep}
      title={t(titleOf(reason, isLast))}
      closeLabel={t('shell.close')}
      footer={
        <>
          {!elsewhere && (
            <Button
              type="submit"
              form={formId}
              variant="danger"
              disabled={busy || (passwordPrompt.needed && password === '')}
            >
              {busy ? t('cards.deleting') : t(reason === 'withdraw' ? 'cards.withdraw' : 'cards.confirmYes')}
            </Button>
          )}
          <Button variant="quiet" onClick={onKeep}>
            {t('cards.confirmNo')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.words} onSubmit={submit} noValidate method="post">
        <p>{t(reason === 'withdraw' ? 'cards.withdrawText' : 'cards.confirmText', { card: name })}</p>
        {isLast && <p>{t(brand.deactivatesOnLastCard ? 'cards.confirmLastDeactivates' : 'cards.confirmLastText')}</p>}
        {passwordPrompt.needed && (
          <PasswordAgain fault={passwordPrompt.fault} value={password} onChange={setPassword} />
        )}
        <PrivacyNotice />
      </form>
    </Dialog>
  )
}

const formId = 'remove-card'

const titleOf = (reason: RemovalReason, isLast: boolean): CopyKeyOf<typeof accountCopy | typeof cardCopy> => {
  if (reason === 'withdraw') return 'cards.withdrawTitle'
  return isLast ? 'cards.confirmLastTitle' : 'cards.confirmTitle'
}
