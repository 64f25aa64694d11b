import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { passkeyNameMax, type PasskeyView } from '../../../contract/api/passkeys.ts'
import { passkeyCopy } from '../../copy/passkeys.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFormats } from '../../site/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { selectOnMount } from '../../ui/focus-on-mount.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import css from './passkeys.module.css'

type Props = { passkey: PasskeyView; onRename: (name: string) => Promise<unknown>; onRemove: () => void }

/** A passkey that can be renamed and removed. */
export function PasskeyRow({ passkey, onRename, onRemove }: Props) {
  const t = useCopy(passkeyCopy)
  const { day } = useFormats()
  const [isEditing, setEditing] = useState(false)
  const renameButton = useFocusBack<HTMLButtonElement>(isEditing)
  const { name, createdAt, lastUsedAt, synced } = passkey
  const lastUse = lastUsedAt ? t('passkeys.usedOn', { date: day(lastUsedAt) }) : t('passkeys.neverUsed')
  return (
    <li className={css.row}>
      <KeyRound aria-hidden="true" size={24} className={css.mark} />
      {isEditing ? (
        <NameForm
          name={name}
          onDone={(newName) => {
            setEditing(false)
            if (newName !== name) void onRename(newName)
          }}
        />
      ) : (
        <>
          <div className={css.text}>
            <p className={css.name} dir="auto">
              {name}
            </p>
            <p className={css.note}>
              {t('passkeys.addedOn', { date: day(createdAt) })}, {lastUse}
            </p>
            {synced && <p className={css.note}>{t('passkeys.synced')}</p>}
          </div>
          <div className={css.actions}>
            <Button ref={renameButton} variant="plain" small onClick={() => setEditing(true)}>
              {t('passkeys.rename')}
              <span className="visually-hidden"> {name}</span>
            </Button>
            <Button variant="quiet" small onClick={onRemove}>
              {t('passkeys.remove')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** A field for the name. Enter saves the new name; Escape or an empty field keeps the old one. */
function NameForm({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const t = useCopy(passkeyCopy)
  const [text, setText] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone(text.trim() || name)
  }
  return (
    <form className={css.nameForm} noValidate onSubmit={submit}>
      <TextField
        ref={selectOnMount}
        label={t('passkeys.name')}
        value={text}
        maxLength={passkeyNameMax}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone(name)}
      />
      <div className={css.actions}>
        <Button small type="submit">
          {t('passkeys.rename')}
        </Button>
        <Button variant="plain" small onClick={() => onDone(name)}>
          {t('passkeys.keepName')}
        </Button>
      </div>
    </form>
  )
}
