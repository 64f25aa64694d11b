import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { passkeyNameMax, type PasskeyView } from '../../contract/api/passkeys.ts'
import { passkeyCopy } from '../copy/passkeys.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import css from './passkeys.module.css'

type Props = { passkey: PasskeyView; onRename: (name: string) => Promise<unknown>; onRemove: () => void }

/** A passkey by its name, which can be another. */
export function PasskeyRow({ passkey, onRename, onRemove }: Props) {
  const t = useCopy(passkeyCopy)
  const { day } = useFormats()
  const [naming, setNaming] = useState(false)
  const rename = useFocusBack<HTMLButtonElement>(naming)
  const { name, createdAt, lastUsedAt, synced } = passkey
  const used = lastUsedAt ? t('passkeys.usedOn', { date: day(lastUsedAt) }) : t('passkeys.neverUsed')
  return (
    <li className={css.row}>
      <KeyRound aria-hidden="true" size={24} className={css.mark} />
      {naming ? (
        <Naming
          name={name}
          onDone={(text) => {
            setNaming(false)
            if (text !== name) void onRename(text)
          }}
        />
      ) : (
        <>
          <div className={css.words}>
            <p className={css.name}>{name}</p>
            <p className={css.note}>
              {t('passkeys.addedOn', { date: day(createdAt) })}, {used}
            </p>
            {synced && <p className={css.note}>{t('passkeys.synced')}</p>}
          </div>
          <div className={css.acts}>
            <Button ref={rename} look="plain" small onClick={() => setNaming(true)}>
              {t('passkeys.rename')}
              <span className="visually-hidden"> {name}</span>
            </Button>
            <Button look="quiet" small onClick={onRemove}>
              {t('passkeys.remove')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** The name in a field of its own; Enter keeps the new one, Escape the old. */
function Naming({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const t = useCopy(passkeyCopy)
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone(text.trim() || name)
  }
  return (
    <form className={css.naming} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t('passkeys.name')}
        value={text}
        maxLength={passkeyNameMax}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone(name)}
      />
      <div className={css.acts}>
        <Button small type="submit">
          {t('passkeys.rename')}
        </Button>
        <Button look="plain" small onClick={() => onDone(name)}>
          {t('passkeys.keepName')}
        </Button>
      </div>
    </form>
  )
}
