import { useState } from 'react'
import { listConsoleClaims, type ConsoleClaim } from '../../contract/api/console/claims.ts'
import { claimPath, ConsoleLink, memberPath } from '../address.tsx'
import { call, useCall } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { useListPages } from '../use-list-pages.ts'
import { cardName, money, shortDay } from '../ui/format.ts'
import { MoreButton } from '../ui/more.tsx'
import { SkeletonLines, EmptyState, Panel, RefusalNotice, Tag } from '../ui/parts.tsx'
import { Views } from '../ui/views.tsx'
import css from './claims.module.css'
import { lookupSentences, claimStatusNames, claimStatusTones } from './texts.ts'

const views = { open: 'Open', settled: 'Settled' } as const
type View = keyof typeof views

/** Missing rewards that members report: the open ones, oldest first, and the settled ones, newest first. */
export function ClaimsPage() {
  const [view, setView] = useState<View>('open')
  return (
    <>
      <h1>Missing rewards</h1>
      <Views views={Object.entries(views) as [View, string][]} selected={view} onSelect={setView} />
      <Panel>
        <Claims key={view} view={view} />
      </Panel>
    </>
  )
}

function Claims({ view }: { view: View }) {
  const [firstCall] = useCall(listConsoleClaims, { query: { status: view } })
  const { value: firstPage } = firstCall
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(firstPage, ({ next }) =>
    next ? call(listConsoleClaims, { query: { status: view, after: next } }) : null,
  )
  if (firstCall.state === 'refused') return <RefusalNotice problem={firstCall.problem} />
  if (!firstPage) return <SkeletonLines />
  if (firstPage.claims.length === 0)
    return (
      <EmptyState title={view === 'open' ? 'No missing reward waits for you' : 'No missing reward is settled yet'} />
    )
  return (
    <>
      <ul className={css.list}>
        {pages
          .flatMap(({ claims }) => claims)
          .map((claim) => (
            <ClaimLine key={claim.id} claim={claim} />
          ))}
      </ul>
      <MoreButton isLoading={isLoading} problem={nextProblem} onMore={lastPage?.next == null ? null : loadMore}>
        Show more
      </MoreButton>
    </>
  )
}

function ClaimLine({ claim }: { claim: ConsoleClaim }) {
  const { partner, id, memberId, memberName, merchant, date, amountMinor, card, status, disputed, sentAt } = claim
  const { program } = usePartner(partner)
  return (
    <li className={css.line}>
      <div>
        <ConsoleLink className={css.name} href={claimPath(partner, id)}>
          <bdi>{merchant.name}</bdi>, {merchant.city}, {merchant.state}
        </ConsoleLink>
        <p className={css.facts}>
          {money(amountMinor)} on {shortDay(`${date}T12:00:00`)} with{' '}
          {card ? `${cardName(card.cardType)} ${card.lastFour}` : 'a card that is not linked'}
        </p>
        <p className={css.facts}>
          <ConsoleLink href={memberPath(partner, memberId)}>
            <bdi>{memberName}</bdi>
          </ConsoleLink>
          , {program}, sent {shortDay(sentAt)}
        </p>
      </div>
      <div>
        {disputed && <Tag tone="bad">Disputed</Tag>}{' '}
        <Tag tone={claimStatusTones[status]}>{claimStatusNames[status]}</Tag>
      </div>
      <div className={css.lookup}>
        {lookupSentences(claim).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </li>
  )
}
