import { userProfilePath } from '../site/paths.ts'
import { Link } from 'react-router'
import type { MemberPostings } from '../../contract/api/overview.ts'
import { payoutReason } from '../../contract/payout-copy.ts'
import { fill } from '../../domain/content/fill.ts'
import { overviewCopy } from '../copy/overview.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand, useSite } from '../site/partner.ts'
import css from './payout.module.css'
import { CopyText } from '../ui/copy-text.tsx'

type Posting = MemberPostings['postings'][number]

const latestTexts = {
  on_its_way: 'overview.postingOnItsWay',
  posted: 'overview.postingPosted',
  returned: 'overview.postingReturned',
} as const
const listTexts = {
  on_its_way: 'overview.postingListOnItsWay',
  posted: 'overview.postingListPosted',
  returned: 'overview.postingListReturned',
} as const
/**
 * The reasons of a hold (why postings wait) that the member can remove with another number or name. Only with direct enrollment can the
 * member change the number in the profile.
 */
const fixableHolds = new Set(['unknown_number', 'number_closed', 'name_mismatch', 'no_number'])

/** The latest posting to the partner's program, why further units wait, and a list of the postings. */
export function Postings({ postings: { postings, hold } }: { postings: MemberPostings }) {
  const t = useCopy(overviewCopy)
  const { day, units } = useFormats()
  const brand = useBrand()
  const { copy } = useSite().partner
  const [latest] = postings
  const reason =
    hold === 'no_number' ? t('overview.postingNoNumber') : fill(payoutReason(hold, copy), {}, { partner: brand.name })
  return (
    <section className={css.payout} aria-labelledby="postings">
      <h2 id="postings">
        <CopyText text={t('overview.postings')} />
      </h2>
      {latest ? (
        <p className={css.news} data-state={latest.state}>
          {t(latestTexts[latest.state], {
            units: units(latest.units, brand),
            target: latest.target,
            date: day(latest.changedAt.slice(0, 10)),
          })}
        </p>
      ) : (
        <p className={css.text}>{t('overview.postingFirst')}</p>
      )}
      {hold !== null && <p className={css.text}>{reason}</p>}
      {hold !== null && fixableHolds.has(hold) && brand.enrollmentType === 'direct' && (
        <p>
          <Link to={userProfilePath()} className={css.action}>
            {t('overview.postingToProfile')}
          </Link>
        </p>
      )}
      <PostingList postings={postings} />
    </section>
  )
}

/** The postings in a list that opens; hidden for fewer than two, because the section already shows the latest. */
function PostingList({ postings }: { postings: readonly Posting[] }) {
  const t = useCopy(overviewCopy)
  const { day, units } = useFormats()
  const brand = useBrand()
  if (postings.length < 2) return null
  return (
    <details className={css.list}>
      <summary>{t('overview.postingList')}</summary>
      <ul>
        {postings.map((posting) => (
          <li key={posting.id} data-state={posting.state}>
            <span>{t(listTexts[posting.state], { target: posting.target })}</span>
            <span className={css.amount}>{units(posting.units, brand)}</span>
            <time dateTime={posting.changedAt.slice(0, 10)}>{day(posting.changedAt.slice(0, 10))}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}
