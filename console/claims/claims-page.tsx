import { useState } from 'react'
import { listConsoleClaims, type ConsoleClaim } from '../../contract/api/console/claims.ts'
import { claimPath, Link, memberPath } from '../address.tsx'
import { call, useAsked } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { useLeaves } from '../use-leaves.ts'
import { cardName, money, shortDay } from '../ui/format.ts'
import { More } from '../ui/more.tsx'
import { Bones, Empty, Panel, Refused, Tag } from '../ui/parts.tsx'
import { Views } from '../ui/views.tsx'
import css from './claims.module.css'
import { foundWords, statusNames, statusTones } from './words.ts'

const views = { open: 'Open', done: 'Settled' } as const
type View = keyof typeof views

/** Missing rewards that members report: those that wait for an operator, oldest first, and those that are settled. */
export function ClaimsPage() {
  const [view, setView] = useState<View>('open')
  return (
    <>
      <h1>Missing rewards</h1>
      <Views views={Object.entries(views) as [View, string][]} shown={view} onShow={setView} />
      <Panel>
        <Claims key={view} view={view} />
      </Panel>
    </>
  )
}

function Claims({ view }: { view: View }) {
  const [first] = useAsked(listConsoleClaims, { query: { status: view } })
  const { value } = first
  const { leaves, last, busy, more } = useLeaves(value, async ({ next }) => {
    const reply = next ? await call(listConsoleClaims, { query: { status: view, after: next } }) : null
    return reply?.ok ? reply.value : null
  })
  if (first.state === 'refused') return <Refused problem={first.problem} />
  if (!value) return <Bones />
  if (value.claims.length === 0)
    return <Empty title={view === 'open' ? 'No missing reward waits for you' : 'No missing reward is settled yet'} />
  return (
    <>
      <ul className={css.list}>
        {leaves
          .flatMap(({ claims }) => claims)
          .map((claim) => (
            <ClaimLine key={claim.id} claim={claim} />
          ))}
      </ul>
      <More busy={busy} onMore={last?.next == null ? null : more}>
        Show more
      </More>
    </>
  )
}

function ClaimLine({ claim }: { claim: ConsoleClaim }) {
  const { partner, id, memberId, memberName, merchant, date, amountMinor, card, status, disputed, sentAt } = claim
  const { program } = usePartner(partner)
  return (
    <li className={css.line}>
      <div>
        <Link className={css.name} href={claimPath(partner, id)}>
          {merchant.name}, {merchant.city}, {merchant.state}
        </Link>
        <p className={css.facts}>
          {money(amountMinor)} on {shortDay(`${date}T12:00:00`)} with{' '}
          {card ? `${cardName(card.cardType)} ${card.lastFour}` : 'a card that is not linked'}
        </p>
        <p className={css.facts}>
          <Link href={memberPath(partner, memberId)}>{memberName}</Link>, {program}, sent {shortDay(sentAt)}
        </p>
      </div>
      <div className={css.tags}>
        {disputed && <Tag tone="bad">Disputed</Tag>} <Tag tone={statusTones[status]}>{statusNames[status]}</Tag>
      </div>
      <div className={css.found}>
        {foundWords(claim).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </li>
  )
}
