import { reasonLengthMax, reasonLengthMin } from '../../domain/operators/impersonation.ts'
import { partsCss } from '../ui/parts.tsx'

/** The field in which the operator gives the reason of an action. The audit log records the reason. */
export const Reason = ({ placeholder }: { placeholder: string }) => (
  <div className={partsCss.field}>
    <label htmlFor="reason">Why</label>
    <textarea
      id="reason"
      name="reason"
      className={partsCss.input}
      placeholder={placeholder}
      minLength={reasonLengthMin}
      maxLength={reasonLengthMax}
      required
    />
  </div>
)
