import { reasonLengthMax, reasonLengthMin } from '../../domain/operators/impersonation.ts'
import { parts } from '../ui/parts.tsx'

/** The field for an action's reason, which the log keeps. */
export const Reason = ({ placeholder }: { placeholder: string }) => (
  <div className={parts.field}>
    <label htmlFor="reason">Why</label>
    <textarea
      id="reason"
      name="reason"
      className={parts.input}
      placeholder={placeholder}
      minLength={reasonLengthMin}
      maxLength={reasonLengthMax}
      required
    />
  </div>
)
