import { useState, type InputHTMLAttributes, type KeyboardEvent, type Ref } from 'react'
import css from './field.module.css'
import { controlClass, Field, type FieldParts } from './field.tsx'

type Words = { show: string; hide: string; caps: string; num: string; both: string }
type Props = FieldParts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'required' | 'className'> & {
    words: Words
    ref?: Ref<HTMLInputElement>
    fieldClass?: string
  }

type Pressed = Pick<KeyboardEvent, 'code' | 'key'> & { getModifierState(name: 'CapsLock' | 'NumLock'): boolean }

export function lockWords(event: Pressed, words: Words): string {
  const caps = event.getModifierState('CapsLock')
  // Num lock matters only where digits may come from a keypad that is not one.
  const num = event.getModifierState('NumLock') && event.code.startsWith('Key') && /\d/.test(event.key)
  if (caps && num) return words.both
  if (caps) return words.caps
  return num ? words.num : ''
}

export function PasswordField({ label, hint, error, required, words, fieldClass, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const [locks, setLocks] = useState('')
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required ?? false}
      {...(fieldClass ? { className: fieldClass } : {})}
    >
      {(ids) => (
        <>
          <div className={css.withButton}>
            <input
              {...input}
              {...ids}
              type={shown ? 'text' : 'password'}
              className={controlClass}
              autoCapitalize="none"
              spellCheck={false}
              onKeyDown={(event) => setLocks(lockWords(event, words))}
              onKeyUp={(event) => setLocks(lockWords(event, words))}
            />
            <button
              type="button"
              className={css.inner}
              onClick={() => setShown(!shown)}
              aria-label={`${shown ? words.hide : words.show} ${label.toLowerCase()}`}
            >
              {shown ? words.hide : words.show}
            </button>
          </div>
          <p className={css.locks} role="status">
            {locks}
          </p>
        </>
      )}
    </Field>
  )
}
