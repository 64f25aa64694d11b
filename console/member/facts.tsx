import type { ReactNode } from 'react'
import type { MemberDetail } from '../../contract/api/console/members.ts'
import { usePartner } from '../operator-context.ts'
import { cardName, count, month, shortDay, units } from '../ui/format.ts'
import { Panel, Tag, type ConsoleTone } from '../ui/parts.tsx'
import css from './member.module.css'

/** The text and the tone of a card's tag. */
const cardLabels: Record<MemberDetail['cards'][number]['status'], [string, ConsoleTone]> = {
  active: ['in use', 'good'],
  // oxlint-disable-next-line id-denylist -- the stored status of a pending transfer
  held: ['waits for a yes', 'warn'],
  removed: ['removed', 'plain'],
  moved: ['moved away', 'plain'],
}

/** The text and the tone of a bonus's tag, and the word before its date. */
const bonusLabels: Record<MemberDetail['bonuses'][number]['state'], [string, ConsoleTone, string]> = {
  accepted: ['accepted', 'warn', 'ends'],
  earned: ['earned', 'good', 'earned'],
  ended: ['ended', 'plain', 'ended'],
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || 'Not given'}</dd>
  </div>
)

const Contact = ({ member }: { member: MemberDetail }) => (
  <Panel>
    <h2>Contact</h2>
    <dl className={css.list}>
      <Fact name="Email">
        {member.email} {member.emailMustChange && <Tag tone="warn">new one asked for</Tag>}
      </Fact>
      <Fact name="Phone">{member.phone}</Fact>
      <Fact name="Address">{member.address}</Fact>
      <Fact name="Wants mail">
        {[member.emailOptIn && 'email', member.smsOptIn && 'text messages'].filter(Boolean).join(' and ') || 'no'}
      </Fact>
    </dl>
  </Panel>
)

/** A member's data in short lists. For a closed account the lists leave out contact, partner number and sign-in. */
export function MemberFacts({ member }: { member: MemberDetail }) {
  const { currency } = usePartner(member.partner)
  const { rewards } = member
  const isOpen = member.status !== 'left'
  return (
    <div className={css.facts}>
      {isOpen && <Contact member={member} />}
      <Panel>
        <h2>Account</h2>
        <dl className={css.list}>
          {isOpen && <Fact name="Partner number">{member.partnerNumber}</Fact>}
          <Fact name="Public id">{member.publicId}</Fact>
          <Fact name="Joined">{member.joinedAt ? shortDay(member.joinedAt) : ''}</Fact>
          {isOpen && (
            <Fact name="Signs in">
              {member.signsInBy === 'partner' ? 'at the partner' : 'with a password'}
              {member.openSessions > 0 && `, ${count(member.openSessions)} open now`}
            </Fact>
          )}
          <Fact name="Rewards posted">{units(rewards.finalUnits, currency)}</Fact>
          <Fact name="Still estimated">{units(rewards.estimatedUnits, currency)}</Fact>
          <Fact name="Dines">{count(rewards.dines)}</Fact>
        </dl>
      </Panel>
      <Panel className={css.cards}>
        <h2>Cards</h2>
        {member.cards.length === 0 && <p>No card was ever linked.</p>}
        <ul>
          {member.cards.map((card) => {
            const [label, tone] = cardLabels[card.status]
            return (
              <li key={card.id}>
                {cardName(card.brand)} {card.lastFour} <Tag tone={tone}>{label}</Tag>
                <small>
                  Linked {shortDay(card.linkedAt)}
                  {card.expires && `, expires ${month(card.expires)}`}
                  {card.endedAt && `, ended ${shortDay(card.endedAt)}`}
                </small>
              </li>
            )
          })}
        </ul>
      </Panel>
      {member.bonuses.length > 0 && <Bonuses member={member} />}
    </div>
  )
}

function Bonuses({ member }: { member: MemberDetail }) {
  const { currency } = usePartner(member.partner)
  return (
    <Panel className={css.cards}>
      <h2>Bonuses</h2>
      <ul>
        {member.bonuses.map((bonus) => {
          const [label, tone, verb] = bonusLabels[bonus.state]
          return (
            <li key={bonus.code}>
              {bonus.description} <Tag tone={tone}>{label}</Tag>
              <small>
                {units(bonus.units, currency)}, accepted {shortDay(bonus.acceptedAt)}, {verb} {shortDay(bonus.at)}
              </small>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
