import { useState } from 'react'
import type { TimelineEvent, TimelineReward } from '../../contract/api/console/members.ts'
import { openReceipt, type OperatorReceipt } from '../../contract/api/console/rewards.ts'
import { isolate } from '../../domain/content/isolate.ts'
import { useCall } from '../api.ts'
import { money, ownMoment, shortDay, zonedDay, zonedTime } from '../ui/format.ts'
import { ConsoleButton, RefusalNotice, SkeletonLines } from '../ui/parts.tsx'
import css from './receipt-in-place.module.css'

/** Noon by the operator's clock, so that a calendar date stays the same in every zone. */
const dateText = (date: string): string => shortDay(`${date}T12:00:00`)

type FactsProps = { reward: TimelineReward; stage: TimelineEvent['stage'] }

/** When and for which bill the member dined, so that two visits to one restaurant can be told apart. */
export function RewardFacts({ reward, stage }: FactsProps) {
  const { dinedAt, zone, billMinor, earningMinor, expectedOn, reviewHold } = reward
  const earning = earningMinor === billMinor ? '' : `, of which ${money(earningMinor)} earned`
  return (
    <small>
      Dined{' '}
      <time dateTime={dinedAt} title={`Your time: ${ownMoment(dinedAt)}`}>
        {zonedDay(dinedAt, zone)}, {zonedTime(dinedAt, zone)}
      </time>
      , bill {money(billMinor)}
      {earning}
      {stage === 'cleared' && expectedOn && `, expected by ${dateText(expectedOn)}`}
      {reviewHold === 'open' && ', waits for the member’s review'}
      {reviewHold === 'expired' && ', the time for a review is over'}
    </small>
  )
}

type Props = { partner: string; memberId: string; awardId: string }

/** The receipt of a reward, opened below its line. */
export function ReceiptInPlace({ partner, memberId, awardId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = `receipt-${awardId}`
  return (
    <>
      <ConsoleButton tone="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close the receipt' : 'Receipt'}
      </ConsoleButton>
      <div id={id}>{isOpen && <LoadedReceipt partner={partner} memberId={memberId} awardId={awardId} />}</div>
    </>
  )
}

function LoadedReceipt({ partner, memberId, awardId }: Props) {
  const [reply] = useCall(openReceipt, { params: { partner, id: memberId, awardId } })
  if (reply.state === 'refused') return <RefusalNotice problem={reply.problem} />
  return (
    <div className={css.receipt} aria-busy={!reply.value}>
      {reply.value ? <ReceiptLines receipt={reply.value} /> : <SkeletonLines lines={4} />}
    </div>
  )
}

const totalLabels = {
  pending: 'Estimated so far',
  cleared: 'Earned',
  reversed: 'Taken back',
  expired: 'Expired',
} as const

function ReceiptLines({ receipt }: { receipt: OperatorReceipt }) {
  const { merchant, dinedAt, zone, cardLastFour } = receipt
  const place = [isolate(merchant.name), merchant.city, merchant.state].filter(Boolean).join(', ')
  return (
    <>
      <p className={css.head}>
        <b>{place}</b>
        <span>
          {zonedDay(dinedAt, zone)}, {zonedTime(dinedAt, zone)}, card {cardLastFour}
        </span>
      </p>
      {!receipt.isCurrent && <p className={css.note}>A later calculation replaced this one.</p>}
      {[...receipt.bill, ...receipt.blockers].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <dl>
        {receipt.rows.map((row) => (
          <div key={`${row.text} ${row.formula}`}>
            <dt>
              {row.text}
              {row.formula && <small>{row.formula}</small>}
            </dt>
            <dd>{row.units}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{totalLabels[receipt.stage]}</dt>
          <dd>{receipt.reward}</dd>
        </div>
      </dl>
      {receipt.unappliedRules.length > 0 && (
        <ul>
          {receipt.unappliedRules.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className={css.note}>
        {receipt.expectedOn && `Expected by ${dateText(receipt.expectedOn)}. `}
        Tier that day: {receipt.tierOnDate}. Rules {receipt.ruleVersion}.
      </p>
    </>
  )
}
