import { KeyRound } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { passkeyNameMax, type PasskeyView } from '../../contract/api/passkeys.ts'
import { shortDay } from '../ui/format.ts'
import { fieldReaderOf } from '../ui/form-values.ts'
import { ConsoleButton, partsCss, Tag } from '../ui/parts.tsx'
import css from './factors.module.css'

type Props = { passkey: PasskeyView; isLast: boolean; onRename: (name: string) => void; onRemove: () => void }

/** A passkey that can be renamed, and removed unless it is the operator's last factor. */
export function KeyLine({ passkey: { name, synced, createdAt, lastUsedAt }, isLast, onRename, onRemove }: Props) {
  const [isNaming, setIsNaming] = useState(false)
  const lastUse = lastUsedAt ? `last used ${shortDay(lastUsedAt)}` : 'not used yet'
  const renameButton = useRef<HTMLButtonElement>(null)
  const finishNaming = (newName: string) => {
    // The focus returns from the field to the button that opened it.
    flushSync(() => setIsNaming(false))
    renameButton.current?.focus()
    if (newName !== name) onRename(newName)
  }
  return (
    <li>
      <KeyRound size={20} aria-hidden="true" />
      {isNaming ? (
        <NameForm name={name} onDone={finishNaming} />
      ) : (
        <>
          <div>
            <b>{name}</b> {synced && <Tag>on all your devices</Tag>}
            <p>
              Added {shortDay(createdAt)}, {lastUse}
            </p>
          </div>
          <div className={css.actions}>
            <ConsoleButton ref={renameButton} tone="plain" onClick={() => setIsNaming(true)}>
              Rename<span className="visually-hidden"> {name}</span>
            </ConsoleButton>
            {!isLast && (
              <ConsoleButton tone="plain" onClick={onRemove}>
                Remove<span className="visually-hidden"> {name}</span>
              </ConsoleButton>
            )}
          </div>
        </>
      )}
    </li>
  )
}

/** Edits a passkey's name: Enter saves, Escape cancels. `onDone` gets the old name when the operator cancels or the field is empty. */
function NameForm({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onDone(fieldReaderOf(event.currentTarget)('passkey-name').trim() || name)
  }
  return (
    <form className={css.naming} onSubmit={submit}>
      <input
        ref={selectText}
        className={partsCss.input}
        name="passkey-name"
        aria-label={`Another name for ${name}`}
        defaultValue={name}
        maxLength={passkeyNameMax}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Escape' && onDone(name)}
      />
      <ConsoleButton tone="main" type="submit">
        Save
      </ConsoleButton>
      <ConsoleButton tone="plain" onClick={() => onDone(name)}>
        Cancel
      </ConsoleButton>
    </form>
  )
}

const selectText = (field: HTMLInputElement | null) => field?.select()
