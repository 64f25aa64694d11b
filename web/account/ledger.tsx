import type { ReceiptView } from '../../contract/api/activity.ts'
import { membershipOf, optInLevels, type Tier } from '../../domain/tiers.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { renderParts } from '../ui/render-parts.tsx'
import css from './ledger.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Sorts entries by time. Among entries of the same time a reversal comes first. */
const sortByTime = (postings: ReceiptView['postings']) =>
  postings.toSorted((a, b) => a.at.localeCompare(b.at) || Number(b.isReversal) - Number(a.isReversal))

/** The ledger entries of the reward. Entries never change; a reversal cancels an earlier entry. */
export function Ledger({ receipt }: { receipt: ReceiptView }) {
  const t = useCopy(accountCopy)
  const { day, moment, units } = useFormats()
  const hydrated = useHydrated()
  const tierKeys = {
    'opted-out': 'receipt.tierOptedOut',
    standard: 'receipt.tierOptedIn',
    VIP: 'receipt.tierVIP',
  } as const
  const { tierOnDate } = receipt
  // The contract allows any text: a tier that this version does not know appears unchanged.
  const tier = tierOnDate in optInLevels ? t(tierKeys[membershipOf(tierOnDate as Tier)]) : tierOnDate
  return (
    <details className={css.ledger}>
      <summary>{t('receipt.ledger')}</summary>
      <div className={css.content}>
        <p>{t('receipt.ledgerText')}</p>
        <ol className={css.entries}>
          {renderParts(sortByTime(receipt.postings), (posting) => (
            <li className={css.entry} data-reversal={posting.isReversal || undefined}>
              <span>{t(posting.isReversal ? 'receipt.unposted' : 'receipt.posted')}</span>
              <span className={css.units}>
                {posting.isReversal ? '−' : '+'}
                {units(posting.units, posting.currency)}
              </span>
              {/* The server does not know the reader's time zone, so its HTML has the UTC day only. */}
              <time dateTime={posting.at}>{(hydrated ? moment : day)(posting.at)}</time>
            </li>
          ))}
        </ol>
        <dl className={css.facts}>
          <div>
            <dt>{t('receipt.tier')}</dt>
            <dd>{tier}</dd>
          </div>
          <div>
            <dt>{t('receipt.ruleName')}</dt>
            <dd>{receipt.ruleVersion}</dd>
          </div>
          <div>
            <dt>{t('receipt.reference')}</dt>
            <dd className={css.reference}>{receipt.awardId}</dd>
          </div>
        </dl>
      </div>
    </details>
  )
}
