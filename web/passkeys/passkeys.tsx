import { useState } from 'react'
import type { PasskeyView } from '../../contract/api/passkeys.ts'
import { PasswordAgain } from '../account/password-again.tsx'
import { passkeyCopy } from '../copy/passkeys.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormNotice } from '../ui/notice.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import css from './passkeys.module.css'
import { usePasskeys, type Passkeys } from './use-passkeys.ts'

/** The passkeys of whoever is signed in: added, listed, renamed and removed by themselves. */
export function PasskeysSection() {
  const t = useCopy(passkeyCopy)
  const { keys, busy, again, fault, add, confirm, rename, remove, forget } = usePasskeys()
  const [going, setGoing] = useState<PasskeyView | null>(null)
  return (
    <section className={css.passkeys} aria-labelledby="passkeys">
      <header className={css.head}>
        <h2 id="passkeys">{t('passkeys.title')}</h2>
        <p>{t('passkeys.lead')}</p>
      </header>
      <List keys={keys} onRename={rename} onRemove={setGoing} />
      <Button look="quiet" className={css.add ?? ''} disabled={busy || typeof keys === 'string'} onClick={add}>
        {t('passkeys.add')}
      </Button>
      <AskAgain open={again} fault={fault} busy={busy} onConfirm={confirm} onClose={forget} />
      <Dialog
        open={going !== null}
        onClose={() => setGoing(null)}
        title={t('passkeys.removeTitle')}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button look="quiet" onClick={() => setGoing(null)}>
              {t('passkeys.keep')}
            </Button>
            <Button
              look="danger"
              onClick={() => {
                if (going) remove(going.id)
                setGoing(null)
              }}
            >
              {t('passkeys.removeYes')}
            </Button>
          </>
        }
      >
        <p>{going && t('passkeys.removeText', { name: going.name })}</p>
      </Dialog>
    </section>
  )
}

type ListProps = {
  keys: Passkeys
  onRename: (id: string, name: string) => Promise<unknown>
  onRemove: (key: PasskeyView) => void
}

function List({ keys, onRename, onRemove }: ListProps) {
  const t = useCopy(passkeyCopy)
  if (keys === 'failed') return <FormNotice tone="error">{t('passkeys.failed')}</FormNotice>
  if (keys === 'loading')
    return (
      <div aria-busy="true">
        <span className="visually-hidden" role="status">
          {t('passkeys.loading')}
        </span>
        <Bone className={css.bone} />
      </div>
    )
  if (keys.length === 0) return <p className={css.none}>{t('passkeys.none')}</p>
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

type Again = { open: boolean; fault: string; busy: boolean; onConfirm: (password: string) => void; onClose: () => void }

function AskAgain({ open, fault, busy, onConfirm, onClose }: Again) {
  const t = useCopy(passkeyCopy)
  const [password, setPassword] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('passkeys.add')}
      closeLabel={t('shell.close')}
      footer={
        <Button disabled={busy || password === ''} onClick={() => onConfirm(password)}>
          {t('passkeys.again')}
        </Button>
      }
    >
      <PasswordAgain fault={fault} value={password} onChange={setPassword} />
    </Dialog>
  )
}
