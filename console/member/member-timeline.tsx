import {
  Banknote,
  CreditCard,
  Headset,
  LogIn,
  Mail,
  Sparkles,
  UserRound,
  Utensils,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import {
  memberTimeline,
  timelineKinds,
  type TimelineEvent,
  type TimelineKind,
} from '../../contract/api/console/members.ts'
import { hasRight } from '../../domain/operators/roles.ts'
import { call, useCall } from '../api.ts'
import { usePartner, useOperator } from '../operator-context.ts'
import { useListPages } from '../use-list-pages.ts'
import { day, money, ownMoment, time, units, zonedDay, zonedTime } from '../ui/format.ts'
import { MoreButton } from '../ui/more.tsx'
import { SkeletonLines, ConsoleButton, EmptyState, Panel, RefusalNotice } from '../ui/parts.tsx'
import css from './member.module.css'
import { MoveSheet } from './move-sheet.tsx'
import { ReceiptInPlace, RewardFacts } from './receipt-in-place.tsx'

const icons: Record<TimelineKind, LucideIcon> = {
  account: UserRound,
  'sign-in': LogIn,
  card: CreditCard,
  dine: Utensils,
  reward: Sparkles,
  payout: Banknote,
  mail: Mail,
  operator: Headset,
}
const names: Record<TimelineKind, string> = {
  account: 'Account',
  'sign-in': 'Sign-ins',
  card: 'Cards',
  dine: 'Dines',
  reward: 'Rewards',
  payout: 'Payouts',
  mail: 'Mail',
  operator: 'Operators',
}

/** The timeline of an account by day, newest first: every event, or those of one kind. */
export function MemberTimeline({ partner, id }: { partner: string; id: string }) {
  const [kind, setKind] = useState<TimelineKind>()
  const renderChip = (value: TimelineKind | undefined, text: string) => (
    <button key={text} type="button" aria-pressed={kind === value} onClick={() => setKind(value)}>
      {text}
    </button>
  )
  return (
    <Panel>
      <h2 className="visually-hidden">Timeline</h2>
      <div className={css.chips} role="group" aria-label="Show">
        {renderChip(undefined, 'Everything')}
        {timelineKinds.map((timelineKind) => renderChip(timelineKind, names[timelineKind]))}
      </div>
      <TimelinePages key={kind ?? ''} partner={partner} id={id} kind={kind} />
    </Panel>
  )
}

type TimelineProps = { partner: string; id: string; kind: TimelineKind | undefined }

function TimelinePages({ partner, id, kind }: TimelineProps) {
  const params = { partner, id }
  const filters = kind ? { kind } : {}
  const [dineToMove, setDineToMove] = useState<TimelineEvent | null>(null)
  const [firstPage, reload] = useCall(memberTimeline, { params, query: filters })
  const { value } = firstPage
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(value, ({ next }) =>
    next ? call(memberTimeline, { params, query: { ...filters, before: next } }) : null,
  )
  if (firstPage.state === 'refused') return <RefusalNotice problem={firstPage.problem} />
  if (!value) return <SkeletonLines lines={10} />
  if (value.events.length === 0) return <EmptyState title="Nothing of this kind yet" />
  return (
    <>
      {groupByDay(pages.flatMap(({ events }) => events)).map(([date, dayEvents]) => (
        <section key={date} aria-label={date}>
          <h3 className={css.day}>{date}</h3>
          <ol>
            {dayEvents.map((event) => (
              <Event key={event.key} event={event} partner={partner} memberId={id} onMove={setDineToMove} />
            ))}
          </ol>
        </section>
      ))}
      <MoreButton isLoading={isLoading} problem={nextProblem} onMore={lastPage?.next ? loadMore : null}>
        Show earlier
      </MoreButton>
      {dineToMove && (
        <MoveSheet
          dine={{ partner, memberId: id, event: dineToMove }}
          onClose={() => setDineToMove(null)}
          onMoved={() => {
            setDineToMove(null)
            reload()
          }}
        />
      )}
    </>
  )
}

/** The date of an event: a dine's by the restaurant's clock, as on the bill, any other by the operator's. */
const dateOf = ({ at, zone }: TimelineEvent): string => (zone ? zonedDay(at, zone) : day(at))

/** Events by date, newest first. Within a date, events stay in their true order. */
function groupByDay(events: TimelineEvent[]): [string, TimelineEvent[]][] {
  const days = Map.groupBy(events, dateOf)
  return [...days].toSorted(([a], [b]) => Date.parse(b) - Date.parse(a))
}

const flagLabels: Readonly<Record<TimelineEvent['flags'][number], string>> = {
  amount_corrected: 'Amount corrected by the network',
  approved_after_decline: 'Approved after a decline',
  reversed_after_settlement: 'Reversed after settlement',
  chargeback: 'Chargeback',
  reports_disagree: 'Network and issuer report different amounts',
}

/** The time of an event; the title and a text for screen readers have the operator's own time of a dine. */
function EventTime({ event: { at, zone } }: { event: TimelineEvent }) {
  if (!zone) return <time dateTime={at}>{time(at)}</time>
  const ownTime = `Your time: ${ownMoment(at)}`
  return (
    <time dateTime={at} title={ownTime}>
      {zonedTime(at, zone)}
      <span className="visually-hidden">. {ownTime}</span>
    </time>
  )
}

type EventProps = { event: TimelineEvent; partner: string; memberId: string; onMove: (event: TimelineEvent) => void }

function Event({ event, partner, memberId, onMove }: EventProps) {
  const { currency } = usePartner(partner)
  const { role } = useOperator()
  const Icon = icons[event.kind]
  // Units take the place of the bill's amount. 0 units show neither, and a bill of 0 shows no amount.
  const bill = event.units === null && event.amountMinor ? money(event.amountMinor) : null
  const unitsOrBill = event.units ? units(event.units, currency) : bill
  return (
    <li className={css.event}>
      <EventTime event={event} />
      <div className={css.dot} data-kind={event.kind}>
        <Icon aria-hidden="true" />
      </div>
      <div>
        <b>{event.title}</b>
        {event.detail && <small>{event.detail}</small>}
        {event.reward && <RewardFacts reward={event.reward} stage={event.stage} />}
        {event.flags.length > 0 && <small>{event.flags.map((flag) => flagLabels[flag]).join(', ')}</small>}
        {event.reward && <ReceiptInPlace partner={partner} memberId={memberId} awardId={event.reward.awardId} />}
        {event.dineId && hasRight(role, 'move dines') && (
          <ConsoleButton tone="plain" onClick={() => onMove(event)}>
            Move to another restaurant
          </ConsoleButton>
        )}
      </div>
      {unitsOrBill !== null && (
        <div className={css.sum} data-stage={event.stage}>
          {unitsOrBill}
        </div>
      )}
    </li>
  )
}
