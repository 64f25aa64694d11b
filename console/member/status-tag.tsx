import type { MemberRow } from '../../contract/api/console/members.ts'
import { Tag, type ConsoleTone } from '../ui/parts.tsx'

const words: Record<MemberRow['status'], [string, ConsoleTone]> = {
  prospect: ['No card yet', 'warn'],
  enrolled: ['Enrolled', 'good'],
  closed: ['No card any more', 'bad'],
  // oxlint-disable-next-line id-denylist -- a stored status of member
  left: ['Closed', 'bad'],
}

export function StatusTag({ status }: { status: MemberRow['status'] }) {
  const [text, tone] = words[status]
  return <Tag tone={tone}>{text}</Tag>
}
