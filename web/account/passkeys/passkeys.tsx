import { useId, useState, type SyntheticEvent } from 'react'
import type { PasskeyView } from '../../../contract/api/passkeys.ts'
import { LookOnlyFields } from '../../impersonation/look-only.tsx'
import { PasswordConfirmation } from '../password-confirmation.tsx'
import { passkeyCopy } from '../../copy/passkeys.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PrivacyNotice } from '../../forms/privacy-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { PasskeyRow } from './passkey-row.tsx'
import css from './passkeys.module.css'
import { usePasskeys, type PasskeysState } from './use-passkeys.ts'

/** The member's passkeys with buttons to add, rename and remove them. */
export function PasskeysSection() {
  const t = useCopy(passkeyCopy)
  const { keys, busy, needsPassword, fault, add, confirm, rename, remove, cancel } = usePasskeys()
  // The button is disabled while the dialog opens, so the browser does not return the focus to it.
  const addButton = useFocusBack<HTMLButtonElement>(needsPassword)
  const [passkeyToRemove, setPasskeyToRemove] = useState<PasskeyView | null>(null)
  return (
    <section className={css.passkeys} aria-labelledby="passkeys">
      <header className={css.head}>
        <h2 id="passkeys">{t('passkeys.title')}</h2>
        <p>{t('passkeys.lead')}</p>
      </header>
      <LookOnlyFields>
        <List keys={keys} onRename={rename} onRemove={setPasskeyToRemove} />
        <Button
          ref={addButton}
          variant="quiet"
          className={css.add ?? ''}
          disabled={busy || typeof keys === 'string'}
          onClick={add}
        >
          {t('passkeys.add')}
        </Button>
      </LookOnlyFields>
      <PasswordDialog open={needsPassword} fault={fault} busy={busy} onConfirm={confirm} onClose={cancel} />
      <Dialog
        open={passkeyToRemove !== null}
        onClose={() => setPasskeyToRemove(null)}
        title={t('passkeys.removeTitle')}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setPasskeyToRemove(null)}>
              {t('passkeys.keep')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                if (passkeyToRemove) remove(passkeyToRemove.id)
                setPasskeyToRemove(null)
              }}
            >
              {t('passkeys.removeYes')}
            </Button>
          </>
        }
      >
        <p>{passkeyToRemove && t('passkeys.removeText', { name: passkeyToRemove.name })}</p>
      </Dialog>
    </section>
  )
}

type ListProps = {
  keys: PasskeysState
  onRename: (id: string, name: string) => Promise<unknown>
  onRemove: (key: PasskeyView) => void
}

function List({ keys, onRename, onRemove }: ListProps) {
  const t = useCopy(passkeyCopy)
  if (keys === 'failed') return <Notice tone="error">{t('passkeys.failed')}</Notice>
  if (keys === 'loading')
    return (
      <div aria-busy="true">
        <span className="visually-hidden" role="status">
          {t('passkeys.loading')}
        </span>
        <Skeleton className={css.skeleton} />
      </div>
    )
  if (keys.length === 0) return <p className={css.empty}>{t('passkeys.none')}</p>
  return (
    <ul className={css.list}>
      {keys.map((key) => (
        <PasskeyRow
          key={key.id}
          passkey={key}
          onRename={(name) => onRename(key.id, name)}
          onRemove={() => onRemove(key)}
        />
      ))}
    </ul>
  )
}

type PasswordDialogProps = {
  open: boolean
  fault: string
  busy: boolean
  onConfirm: (password: string) => void
  onClose: () => void
}

/** The dialog removes its content when it closes, and the password with it. */
function PasswordDialog({ open, fault, busy, onConfirm, onClose }: PasswordDialogProps) {
  const t = useCopy(passkeyCopy)
  const formId = useId()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password === 'string') onConfirm(password)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('passkeys.add')}
      closeLabel={t('shell.close')}
      footer={
        <Button type="submit" form={formId} disabled={busy}>
          {t('passkeys.again')}
        </Button>
      }
    >
      <form id={formId} className={css.confirm} noValidate onSubmit={submit}>
        <PasswordConfirmation refusal={fault} error={fault} />
        <PrivacyNotice />
      </form>
    </Dialog>
  )
}
