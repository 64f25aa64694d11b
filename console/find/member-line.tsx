import type { MemberRow } from '../../contract/api/console/members.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { usePartner } from '../operator-context.ts'
import { cardName } from '../ui/format.ts'
import { StatusTag } from '../member/status-tag.tsx'
import css from './find.module.css'

/** A member as a link. */
export function MemberLine({ member }: { member: MemberRow }) {
  const { program } = usePartner(member.partner)
  const [card, ...otherCards] = member.cards
  return (
    <ConsoleLink className={css.row} href={memberPath(member.partner, member.id)}>
      <div>
        <b dir="auto">{member.name}</b>
        <span>{member.email}</span>
      </div>
      <div>
        <span>{program}</span>
        <span>{member.partnerNumber}</span>
      </div>
      <div>
        <span>{card ? `${cardName(card.brand)} ${card.lastFour}` : 'No card'}</span>
        {otherCards.length > 0 && <span>{`and ${otherCards.length} more`}</span>}
      </div>
      <div className={css.state}>
        <StatusTag status={member.status} />
      </div>
    </ConsoleLink>
  )
}
