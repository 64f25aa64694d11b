import { parts } from '../ui/parts.tsx'

type Props = { min: number; max: number; placeholder: string }

/** The field for the text that the member reads in the account. */
export const MemberMessage = ({ min, max, placeholder }: Props) => (
  <div className={parts.field}>
    <label htmlFor="message">What the member reads</label>
    <textarea
      id="message"
      name="message"
      className={parts.input}
      placeholder={placeholder}
      minLength={min}
      maxLength={max}
      required
    />
  </div>
)
