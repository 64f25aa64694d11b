import { partsCss } from '../ui/parts.tsx'

type Props = { min: number; max: number; placeholder: string }

/** The field for the text that the member reads in the account. */
export const MemberAnswerField = ({ min, max, placeholder }: Props) => (
  <div className={partsCss.field}>
    <label htmlFor="message">What the member reads</label>
    <textarea
      id="message"
      name="message"
      className={partsCss.input}
      placeholder={placeholder}
      minLength={min}
      maxLength={max}
      required
    />
  </div>
)
