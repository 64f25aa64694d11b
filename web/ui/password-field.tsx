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

/** The warning about the lock keys that are on; empty if none is on. */
export function lockWarning(event: KeyPress, texts: PasswordTexts): string {
  const caps = event.getModifierState('CapsLock')
  // Num lock matters only on keyboards whose letter keys double as a keypad.
  const num = event.getModifierState('NumLock') && event.code.startsWith('Key') && /\d/.test(event.key)
  if (caps && num) return texts.both
  if (caps) return texts.caps
  return num ? texts.num : ''
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
