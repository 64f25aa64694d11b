import { useState } from 'react'
import {
  decidePayout,
  listPayoutDifferences,
  listPayouts,
  type payoutViews,
  type ConsolePayout,
} from '../../contract/api/console/payouts.ts'
import type { PayoutDecision } from '../../domain/payouts/decisions.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { call, useCall } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { useListPages } from '../use-list-pages.ts'
import { shortDay, time, units } from '../ui/format.ts'
import { MoreButton } from '../ui/more.tsx'
import { SkeletonLines, ConsoleButton, EmptyState, Panel, RefusalNotice, Tag } from '../ui/parts.tsx'
import { Views } from '../ui/views.tsx'
import { DecideSheet } from './decide-sheet.tsx'
import css from './payouts.module.css'
import { PostingFiles } from './posting-files.tsx'
import {
  payoutReasonText,
  decisionTexts,
  differenceNames,
  providerName,
  payoutStateNames,
  payoutStateTones,
  wayNames,
} from './texts.ts'

const views = {
  open: 'Open',
  returned: 'Came back',
  paid: 'Paid',
  differences: 'Differences',
  files: 'Posting files',
} as const
type View = keyof typeof views
const emptyTitles: Readonly<Record<(typeof payoutViews)[number], string>> = {
  open: 'No payout is under way',
  returned: 'No payout came back',
  paid: 'Nothing is paid yet',
}

/**
 * Chooses one of five views: payouts that are under way, that came back or that are paid; differences that reconciliation found; posting
 * files.
 */
export function PayoutsPage() {
  const [view, setView] = useState<View>('open')
  return (
    <>
      <h1>Payouts</h1>
      <Views views={Object.entries(views) as [View, string][]} selected={view} onSelect={setView} />
      <Panel>
        {view === 'differences' && <Differences />}
        {view === 'files' && <PostingFiles />}
        {view !== 'differences' && view !== 'files' && <Payouts key={view} view={view} />}
      </Panel>
    </>
  )
}

type PendingDecision = { payout: ConsolePayout; decision: PayoutDecision }

const decide = ({ payout: { partner, id }, decision }: PendingDecision, reason: string) =>
  call(decidePayout, { params: { partner, id }, body: { decision, reason } })

/** The payouts of a view, newest first, in pages. A decision reloads the list from its first page. */
function Payouts({ view }: { view: (typeof payoutViews)[number] }) {
  const [firstReply, reloadFirstPage] = useCall(listPayouts, { query: { view } })
  const { value: firstPage } = firstReply
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(firstPage, ({ payouts }) => {
    const last = payouts.at(-1)
    return last ? call(listPayouts, { query: { view, before: last.id, beforePartner: last.partner } }) : null
  })
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null)
  if (firstReply.state === 'refused') return <RefusalNotice problem={firstReply.problem} />
  if (!firstPage) return <SkeletonLines />
  const payouts = pages.flatMap((page) => page.payouts)
  return (
    <>
      {payouts.length === 0 && <EmptyState title={emptyTitles[view]} />}
      <ul className={css.list}>
        {payouts.map((payout) => (
          <PayoutLine
            key={payout.id}
            payout={payout}
            onDecide={(decision) => setPendingDecision({ payout, decision })}
          />
        ))}
      </ul>
      <MoreButton isLoading={isLoading} problem={nextProblem} onMore={lastPage?.hasMore ? loadMore : null}>
        Show more
      </MoreButton>
      {pendingDecision && (
        <DecideSheet
          texts={decisionTexts[pendingDecision.decision]}
          tone={pendingDecision.decision === 'cancel' ? 'bad' : 'main'}
          decide={(reason) => decide(pendingDecision, reason)}
          onDone={() => {
            setPendingDecision(null)
            reloadFirstPage()
          }}
          onClose={() => setPendingDecision(null)}
        />
      )}
    </>
  )
}

type LineProps = { payout: ConsolePayout; onDecide: (decision: PayoutDecision) => void }

function PayoutLine({ payout, onDecide }: LineProps) {
  const { partner, memberId, member, state, code, way, target, stateAt, reference, provider } = payout
  const { program, currency } = usePartner(partner)
  return (
    <li className={css.payout}>
      <div>
        <b>{units(payout.units, currency)}</b> to {target}{' '}
        <Tag tone={payoutStateTones[state]}>{payoutStateNames[state]}</Tag>
        <p className={css.facts}>
          <ConsoleLink href={memberPath(partner, memberId)}>{member}</ConsoleLink>, {program}, {wayNames[way]}, since{' '}
          {shortDay(stateAt)}, {time(stateAt)}
        </p>
        {code && <p className={css.facts}>{payoutReasonText(code)}</p>}
        {reference && (
          <p className={css.facts}>
            Reference at {providerName(provider)}: {reference}
          </p>
        )}
      </div>
      <div className={css.actions}>
        {payout.decisions.map((decision) => (
          <ConsoleButton key={decision} onClick={() => onDecide(decision)}>
            {decisionTexts[decision].button}
          </ConsoleButton>
        ))}
      </div>
    </li>
  )
}

/** Unresolved differences between our payouts and the payers' lists. */
function Differences() {
  const [reply] = useCall(listPayoutDifferences, {})
  if (reply.state === 'refused') return <RefusalNotice problem={reply.problem} />
  if (!reply.value) return <SkeletonLines />
  const { differences } = reply.value
  if (differences.length === 0) return <EmptyState title="Our payouts and the payers’ agree" />
  return (
    <ul className={css.list}>
      {differences.map((difference) => (
        <li key={`${difference.payoutId} ${difference.kind}`} className={css.payout}>
          <div>
            <b>{differenceNames[difference.kind]}</b>
            <p className={css.facts}>
              {difference.partner}, payout {difference.payoutId}, found {shortDay(difference.foundAt)}
            </p>
            <p className={css.facts}>
              Here: {difference.ledgerValue || 'nothing'}. There: {difference.payerValue || 'nothing'}.
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
