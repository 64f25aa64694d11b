import type { ConsoleReview } from '../../contract/api/console/reviews.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { usePartner } from '../operator-context.ts'
import { shortDay } from '../ui/format.ts'
import { ConsoleButton } from '../ui/parts.tsx'
import css from './reviews.module.css'

type Props = { review: ConsoleReview; onPublish: () => void; onHide: () => void }

/** A review with its author, its restaurant and the operator's actions. */
export function ReviewLine({ review, onPublish, onHide }: Props) {
  const { partner, memberId, author, merchant, stars, text, state, reason, date } = review
  const { program } = usePartner(partner)
  return (
    <li className={css.review}>
      <div>
        <b dir="auto">{merchant.name}</b>, {merchant.city}, {merchant.state}
        <p className={css.facts}>
          <ConsoleLink href={memberPath(partner, memberId)}>
            <bdi>{author}</bdi>
          </ConsoleLink>
          , {program}, dined {shortDay(`${date}T12:00:00`)}
        </p>
      </div>
      <span className={css.stars} role="img" aria-label={`${stars} of 5 stars`}>
        {'★'.repeat(stars)}
        {'☆'.repeat(5 - stars)}
      </span>
      <p className={css.text} dir="auto">
        {text || 'Stars only, no text.'}
      </p>
      {reason && <p className={css.facts}>Hidden: {reason}</p>}
      <div className={css.actions}>
        {state !== 'published' && (
          <ConsoleButton tone="main" onClick={onPublish}>
            Publish
          </ConsoleButton>
        )}
        {state !== 'hidden' && <ConsoleButton onClick={onHide}>Hide</ConsoleButton>}
      </div>
    </li>
  )
}
