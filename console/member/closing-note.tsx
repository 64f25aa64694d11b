import type { MemberDetail } from '../../contract/api/console/members.ts'
import { shortDay } from '../ui/format.ts'
import { ConsoleNotice } from '../ui/parts.tsx'

/** Shows that the account is closed, that a legal hold keeps its data, or both. */
export function ClosingNote({ member: { closing, hold } }: { member: MemberDetail }) {
  if (!closing && !hold) return null
  return (
    <ConsoleNotice tone={hold ? 'warn' : 'info'}>
      {closing && <p>{closingText(closing, hold !== null)}</p>}
      {closing && <p>Dines that clear after that day earn nothing: their rewards lapse.</p>}
      {hold && (
        <p>
          Legal hold since {shortDay(hold.setAt)}: {hold.reason}
        </p>
      )}
    </ConsoleNotice>
  )
}

function closingText({ closedAt, erasedAt }: NonNullable<MemberDetail['closing']>, isHeld: boolean): string {
  const closedText = `Closed on ${shortDay(closedAt)} by the member.`
  if (erasedAt)
    return `${closedText} Everything personal was erased on ${shortDay(erasedAt)}; rewards stay without a name.`
  return isHeld
    ? `${closedText} The data is kept out of sight until the legal hold is lifted.`
    : `${closedText} Everything personal is erased once the last mail is sent, usually within minutes.`
}
