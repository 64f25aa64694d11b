import { ConsoleField } from '../ui/parts.tsx'
import css from './pairing.module.css'

/** Six digits of an authenticator app. The seventh character is the space that apps show in the middle. */
export const CodeField = ({ hint }: { hint: string }) => (
  <div className={css.code}>
    <ConsoleField
      id="code"
      name="code"
      label="Code"
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
    />
  </div>
)
