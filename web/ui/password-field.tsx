import { useState, type InputHTMLAttributes, type KeyboardEvent, type Ref } from 'react'
import css from './field.module.css'
import { controlClass, Field, type FieldParts } from './field.tsx'

type PasswordTexts = { show: string; hide: string; caps: string; num: string; both: string }
type Props = FieldParts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'required' | 'className'> & {
    texts: PasswordTexts
    ref?: Ref<HTMLInputElement>
    fieldClass?: string
  }

type KeyPress = Pick<KeyboardEvent, 'code' | 'key'> & { getModifierState(name: 'CapsLock' | 'NumLock'): boolean }

/** The warning about lock keys that are on and change what the person types; empty without one. */
export function lockWarning(event: KeyPress, texts: PasswordTexts): string {
  const isCapsLockOn = event.getModifierState('CapsLock')
  // Num lock matters only on keyboards whose letter keys double as a keypad.
  const numLockMatters = event.getModifierState('NumLock') && event.code.startsWith('Key') && /\d/.test(event.key)
  if (isCapsLockOn && numLockMatters) return texts.both
  if (isCapsLockOn) return texts.caps
  return numLockMatters ? texts.num : ''
}

export function PasswordField({ label, hint, error, required, texts, fieldClass, ...input }: Props) {
  const [isVisible, setIsVisible] = useState(false)
  const [warning, setWarning] = useState('')
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
              type={isVisible ? 'text' : 'password'}
              className={controlClass}
              autoCapitalize="none"
              spellCheck={false}
              onKeyDown={(event) => setWarning(lockWarning(event, texts))}
              onKeyUp={(event) => setWarning(lockWarning(event, texts))}
            />
            <button
              type="button"
              className={css.inner}
              onClick={() => setIsVisible(!isVisible)}
              aria-label={`${isVisible ? texts.hide : texts.show} ${label.toLowerCase()}`}
            >
              {isVisible ? texts.hide : texts.show}
            </button>
          </div>
          <p className={css.locks} role="status">
            {warning}
          </p>
        </>
      )}
    </Field>
  )
}
