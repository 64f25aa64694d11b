import { Link } from 'react-router'
import type { ClaimView } from '../../contract/api/claims.ts'
import { claimSentence } from '../../contract/claim-copy.ts'
import { cardLabel } from '../cards/card-text.ts'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { receiptPath } from '../site/late-paths.ts'
import { merchantPath } from '../site/paths.ts'
import css from './claims.module.css'
import { DisputeForm } from './dispute-form.tsx'

/** One claim: restaurant, date, status, the answer, the possible actions and the history. */
export function ClaimItem({ claim }: { claim: ClaimView }) {
  const t = useCopy(claimsCopy)
  const formats = useFormats()
  const { merchant, date, status, awardId, disputeUntil } = claim
  const labelValues = { merchant: merchant.name, date: formats.day(date) }
  return (
    <article className={css.claim} data-status={status}>
      <header className={css.top}>
        <div>
          <h3 className={css.name}>
            <Link to={merchantPath(merchant.id)}>
              <bdi>{merchant.name}</bdi>
            </Link>
          </h3>
          <p className={css.soft}>{factsOf(t, claim, formats)}</p>
        </div>
        <span className={css.status}>{t(`claims.status_${status}`)}</span>
      </header>
      <Answer claim={claim} />
      {(awardId || disputeUntil) && (
        <div className={css.actions}>
          {awardId && (
            <Link className={css.receipt} to={receiptPath(awardId)} aria-label={t('claims.receiptOf', labelValues)}>
              {t('claims.receipt')}
            </Link>
          )}
          {disputeUntil && (
            <>
              <DisputeForm claim={claim} />
              <p className={css.soft}>{t('claims.disputeUntil', { date: formats.day(disputeUntil) })}</p>
            </>
          )}
        </div>
      )}
      <History claim={claim} />
    </article>
  )
}

const factsOf = (t: Copy<typeof claimsCopy>, { date, amountMinor, card }: ClaimView, { day, money }: Formats): string =>
  t('claims.facts', {
    date: day(date),
    amount: money(amountMinor),
    card: card ? cardLabel(t, card) : t('claims.cardOther'),
  })

/** The last answer and what comes next. An answer is an operator's text, or the result of the automatic search for the visit. */
function Answer({ claim: { history, status, awardId } }: { claim: ClaimView }) {
  const t = useCopy(claimsCopy)
  const { partner } = useSite()
  const formats = useFormats()
  const lastAnswer = history.findLast(({ lines, message }) => lines.length > 0 || message !== '')
  const isWaiting = status === 'open' && history.at(-1)?.kind === 'disputed'
  return (
    <div className={css.answer}>
      {lastAnswer?.message && <p dir="auto">{lastAnswer.message}</p>}
      {lastAnswer?.lines.map((line) => (
        <p key={line.code}>{claimSentence(line, partner.copy, formats)}</p>
      ))}
      {isWaiting && <p>{t('claims.waiting')}</p>}
      {status === 'resolved' && awardId === null && <p>{t('claims.posting')}</p>}
    </div>
  )
}

function History({ claim: { history } }: { claim: ClaimView }) {
  const t = useCopy(claimsCopy)
  const { day } = useFormats()
  return (
    <details className={css.history}>
      <summary>{t('claims.history')}</summary>
      <ol>
        {history.map(({ at, kind }) => (
          <li key={`${at} ${kind}`}>
            <time dateTime={at}>{day(at)}</time>
            <span>{t(`claims.event_${kind}`)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
