import { isolate } from '../../domain/content/isolate.ts'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { openConsoleClaim, type ConsoleClaimDetail } from '../../contract/api/console/claims.ts'
import { claimSentence } from '../../contract/claim-copy.ts'
import { canOperatorAct } from '../../domain/claims/status.ts'
import { hasRight } from '../../domain/operators/roles.ts'
import { claimsPath } from '../../contract/console-pages.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { useCall } from '../api.ts'
import { usePartner, useOperator } from '../operator-context.ts'
import { cardName, formats, money, shortDay, time } from '../ui/format.ts'
import { SkeletonLines, ConsoleButton, ConsoleNotice, Panel, RefusalNotice, Tag } from '../ui/parts.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { ApproveSheet } from './approve-sheet.tsx'
import css from './claims.module.css'
import { claimStatusNames, claimStatusTones } from './texts.ts'

/** A claim: the member's report, the result of the automatic look-up, and the operator's actions. */
export function ClaimPage({ partner, id }: { partner: string; id: string }) {
  const [reply, refetch] = useCall(openConsoleClaim, { params: { partner, id } })
  return (
    <>
      <ConsoleLink className={css.back} href={claimsPath()}>
        <ChevronLeft size={16} aria-hidden="true" /> Missing rewards
      </ConsoleLink>
      {reply.state === 'refused' && <RefusalNotice problem={reply.problem} />}
      {reply.state === 'loading' && !reply.value && (
        <Panel>
          <SkeletonLines lines={9} />
        </Panel>
      )}
      {reply.value && <Claim claim={reply.value} onChanged={refetch} />}
    </>
  )
}

type Props = { claim: ConsoleClaimDetail; onChanged: () => void }

function Claim({ claim, onChanged }: Props) {
  const operator = useOperator()
  const { program } = usePartner(claim.partner)
  const [sheet, setSheet] = useState<'answer' | 'approve' | null>(null)
  const { partner, memberId, memberName, merchant, status, disputed } = claim
  const finish = () => {
    setSheet(null)
    onChanged()
  }
  return (
    <>
      <div className={css.head}>
        <div>
          <h1>
            <bdi>{merchant.name}</bdi>, {merchant.city}
          </h1>
          <p>
            <ConsoleLink href={memberPath(partner, memberId)}>
              <bdi>{memberName}</bdi>
            </ConsoleLink>
            , {program} <Tag tone={claimStatusTones[status]}>{claimStatusNames[status]}</Tag>{' '}
            {disputed && <Tag tone="bad">Disputed</Tag>}
          </p>
        </div>
        {canOperatorAct(status) && (
          <div className={css.actions}>
            <ConsoleButton onClick={() => setSheet('answer')}>Answer</ConsoleButton>
            {hasRight(operator.role, 'approve claims') && (
              <ConsoleButton tone="main" onClick={() => setSheet('approve')}>
                Approve
              </ConsoleButton>
            )}
          </div>
        )}
      </div>
      {sheet === 'answer' && <AnswerSheet claim={claim} onDone={finish} onClose={() => setSheet(null)} />}
      {sheet === 'approve' && <ApproveSheet claim={claim} onDone={finish} onClose={() => setSheet(null)} />}
      <Posting claim={claim} />
      <div className={css.grid}>
        <Panel className={css.padded}>
          <MemberReport claim={claim} />
        </Panel>
        <Panel className={css.padded}>
          <History claim={claim} />
        </Panel>
      </div>
    </>
  )
}

/** Shows whether the pipeline has posted the approved meal. */
function Posting({ claim: { approval } }: { claim: ConsoleClaimDetail }) {
  if (!approval) return null
  const { match, amountMinor, localTime } = approval
  const meal = `${money(amountMinor)}, ${shortDay(localTime)}, ${time(localTime)}`
  if (match === null) return <ConsoleNotice>The pipeline is posting {meal}.</ConsoleNotice>
  const isPosted = match === 'matched' || match === 'duplicate'
  if (isPosted) return <ConsoleNotice tone="good">Posted: {meal}.</ConsoleNotice>
  return (
    <ConsoleNotice tone="bad">
      Not posted: {meal}. The pipeline says {match.replaceAll('_', ' ')}.
    </ConsoleNotice>
  )
}

function MemberReport({ claim }: { claim: ConsoleClaimDetail }) {
  const { merchant, date, amountMinor, card, paidWithPin, cards, sentAt } = claim
  const rows: [string, string][] = [
    ['Restaurant', `${isolate(merchant.name)}, ${merchant.city}, ${merchant.state}`],
    ['Date', shortDay(`${date}T12:00:00`)], // noon, so that every time zone shows the same date
    ['Amount', money(amountMinor)],
    ['Card', card ? `${cardName(card.cardType)} ${card.lastFour}` : 'Not linked'],
    ['PIN', paidWithPin ? 'Entered' : 'Not entered'],
    ['Sent', shortDay(sentAt)],
  ]
  return (
    <>
      <h2>What the member reports</h2>
      <dl className={css.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>Cards of the member</h2>
      <ul className={css.cards}>
        {cards.map(({ id, cardType, lastFour, countsFrom, countsTo }) => (
          <li key={id}>
            {cardName(cardType)} {lastFour}
            <small>
              {countsFrom ? `Counts from ${shortDay(countsFrom)}` : 'Not confirmed yet'}
              {countsTo && ` to ${shortDay(countsTo)}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

const eventNames = {
  sent: 'The member reported it',
  // oxlint-disable-next-line id-denylist -- a stored kind of claim_event
  found: 'The look-up answered',
  disputed: 'The member disputed the answer',
  replied: 'Answered',
  resolved: 'Approved',
  closed: 'Closed',
} as const

/** What happened to the claim. The console shows the default sentences: `{}` leaves out the partner's copy. */
function History({ claim: { history } }: { claim: ConsoleClaimDetail }) {
  return (
    <>
      <h2>History</h2>
      <ol className={css.history}>
        {history.map(({ at, kind, operator, lines, message }) => (
          <li key={`${at} ${kind}`}>
            <p>
              <b>{eventNames[kind]}</b>
              {operator && ` by ${operator}`}{' '}
              <time dateTime={at}>
                {shortDay(at)}, {time(at)}
              </time>
            </p>
            {message && <p dir="auto">{message}</p>}
            {lines.map((line) => (
              <p key={line.code}>{claimSentence(line, {}, formats)}</p>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}
