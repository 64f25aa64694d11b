import type { MemberRow } from '../../contract/api/console/members.ts'
import { Tag, type ConsoleTone } from '../ui/parts.tsx'

const labels: Record<MemberRow['status'], [string, ConsoleTone]> = {
  prospect: ['No card yet', 'warn'],
  enrolled: ['Enrolled', 'good'],
  // An account without cards. The member may add one.
  closed: ['No card any more', 'bad'],
  // oxlint-disable-next-line id-denylist -- the stored status of a closed account
  left: ['Closed', 'bad'],
}

export function StatusTag({ status }: { status: MemberRow['status'] }) {
  const [text, tone] = labels[status]
  return <Tag tone={tone}>{text}</Tag>
}
