import { Link } from 'react-router'
import type { PayoutProgress } from '../../contract/api/overview.ts'
import { payoutReason } from '../../contract/payout-copy.ts'
import { cardLabel } from '../cards/card-text.ts'
import { overviewCopy } from '../copy/overview.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { manageCardsPath } from '../site/late-paths.ts'
import css from './payout.module.css'

type Payout = PayoutProgress['payouts'][number]

const latestTexts = {
  waiting: 'overview.payoutWaiting',
  on_its_way: 'overview.payoutOnItsWay',
  paid: 'overview.payoutPaid',
  returned: 'overview.payoutReturned',
} as const
const listTexts = {
  waiting: 'overview.payoutListWaiting',
  on_its_way: 'overview.payoutListOnItsWay',
  paid: 'overview.payoutListPaid',
  returned: 'overview.payoutListReturned',
} as const

/**
 * The status of the latest payout, and what keeps the balance from being paid to a card. The obstacle `card_returned_one`
 * (the card returned the last payout) adds no text, because the payout's status already says it.
 */
export function PayoutNews({ payout: { obstacle, targetCard, payouts } }: { payout: PayoutProgress }) {
  const t = useCopy(overviewCopy)
  const { day, money } = useFormats()
  const { partner } = useSite()
  const [latest] = payouts
  return (
    <>
      {latest && (
        <p className={css.news} data-state={latest.state}>
          {t(latestTexts[latest.state], {
            amount: money(latest.amountMinor),
            target: latest.target,
            date: day(latest.changedAt.slice(0, 10)),
            reason: payoutReason(latest.reason, partner.copy),
          })}
        </p>
      )}
      {obstacle === 'no_card' && <p className={css.text}>{t('overview.payoutNoCard')}</p>}
      {obstacle === 'card_takes_none' && targetCard && (
        <p className={css.text}>{t('overview.payoutCardTakesNone', { card: cardLabel(t, targetCard) })}</p>
      )}
      {obstacle === 'on_hold' && <p className={css.text}>{t('overview.payoutOnHold')}</p>}
      {obstacle && obstacle !== 'on_hold' && (
        <p>
          <Link to={manageCardsPath()} className={css.action}>
            {t('overview.linkCard')}
          </Link>
        </p>
      )}
    </>
  )
}

/** The latest payouts with their dates; hidden for fewer than two, because `PayoutNews` shows the latest. */
export function PayoutList({ payouts }: { payouts: readonly Payout[] }) {
  const t = useCopy(overviewCopy)
  const { day, money } = useFormats()
  if (payouts.length < 2) return null
  return (
    <details className={css.list}>
      <summary>{t('overview.payouts')}</summary>
      <ul>
        {payouts.map(({ id, amountMinor, state, target, changedAt }) => (
          <li key={id} data-state={state}>
            <span>{t(listTexts[state], { target })}</span>
            <span className={css.amount}>{money(amountMinor)}</span>
            <time dateTime={changedAt.slice(0, 10)}>{day(changedAt.slice(0, 10))}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}
