import { Link } from 'react-router'
import type { ReceiptView } from '../../contract/api/activity.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { unitName } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { merchantPath } from '../site/paths.ts'
import { renderParts } from '../ui/render-parts.tsx'
import { Ledger } from './ledger.tsx'
import { CountUp } from './count-up.tsx'
import { partsOf, type ReceiptParts } from '../../contract/receipt-lines.ts'
import css from './receipt.module.css'
import { Timeline } from './timeline-view.tsx'

const amountLabelKeys = {
  pending: 'receipt.estimated',
  cleared: 'receipt.earned',
  reversed: 'receipt.reversed',
  expired: 'receipt.expired',
} as const

/** The copy key of the label above the receipt's amount. */
function amountLabelKeyOf({ stage, reviewHold }: ReceiptView) {
  if (reviewHold === 'open') return 'receipt.awaitsReview'
  return reviewHold === 'expired' ? 'receipt.reviewExpired' : amountLabelKeys[stage]
}

/** A receipt: the reward of a dine, its calculation, its timeline and its ledger entries. `heading` is the level that fits the page. */
export function Receipt({ receipt, heading: Heading }: { receipt: ReceiptView; heading: 'h1' | 'h3' }) {
  const t = useCopy(accountCopy)
  const formats = useFormats()
  const { partner } = useSite()
  // The receipt keeps the currency of the day of the dine; the partner may have changed its currency since.
  const parts = partsOf(receipt, { ...partner, brand: { ...partner.brand, ...receipt.currency } }, formats)
  const PartHeading = Heading === 'h1' ? 'h2' : 'h4'
  return (
    <article className={css.receipt} data-stage={receipt.stage}>
      <header className={css.head}>
        <Heading className={css.merchant}>
          {receipt.merchant.active ? (
            <Link to={merchantPath(receipt.merchant.id)}>
              <bdi>{receipt.merchant.name}</bdi>
            </Link>
          ) : (
            <bdi>{receipt.merchant.name}</bdi>
          )}
        </Heading>
        <p className={css.soft}>
          {receipt.merchant.city !== '' && `${receipt.merchant.city} · `}
          <time dateTime={receipt.dinedAt}>{formats.localMoment(receipt.dinedAt)}</time>
        </p>
        {receipt.cardLastFour !== '' && (
          <p className={css.soft}>{t('receipt.card', { lastFour: receipt.cardLastFour })}</p>
        )}
      </header>
      <Amount receipt={receipt} />
      <section className={css.part}>
        <PartHeading className={css.heading}>{t('receipt.how')}</PartHeading>
        <Breakdown parts={parts} receipt={receipt} />
      </section>
      {parts.unappliedRules.length > 0 && (
        <section className={css.part}>
          <PartHeading className={css.heading}>{t('receipt.considered')}</PartHeading>
          <ul className={css.unappliedRules}>
            {parts.unappliedRules.map((line) => (
              <li key={line.key}>{line.text}</li>
            ))}
          </ul>
        </section>
      )}
      <section className={css.part}>
        <PartHeading className={css.heading}>{t('receipt.when')}</PartHeading>
        <Timeline receipt={receipt} />
      </section>
      <Ledger receipt={receipt} />
    </article>
  )
}

function Amount({ receipt }: { receipt: ReceiptView }) {
  const t = useCopy(accountCopy)
  const { signedUnits } = useFormats()
  return (
    <p className={css.amount}>
      <span className={css.stage}>{t(amountLabelKeyOf(receipt))}</span>
      <span className={css.number} data-zero={receipt.units === 0 || undefined}>
        <CountUp value={receipt.units} from={null} format={(value) => signedUnits(value, receipt.currency)} />{' '}
        <small className={css.unit}>{unitName(receipt.units, receipt.currency)}</small>
      </span>
    </p>
  )
}

function Breakdown({ parts, receipt }: { parts: ReceiptParts; receipt: ReceiptView }) {
  const t = useCopy(accountCopy)
  const { signedUnits } = useFormats()
  return (
    <div>
      {renderParts(parts.bill, (text) => (
        <p className={css.bill}>{text}</p>
      ))}
      {renderParts(parts.blockers, (text) => (
        <p className={css.blocker}>{text}</p>
      ))}
      <dl className={css.lines}>
        {parts.countedRows.map((line) => (
          <div key={line.key} className={css.line}>
            <dt>
              {line.text}
              {line.formula !== '' && <span className={css.formula}>{line.formula}</span>}
            </dt>
            <dd>{line.units}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{t('receipt.youEarn')}</dt>
          <dd>
            {signedUnits(receipt.units, receipt.currency)}{' '}
            <small className={css.unit}>{unitName(receipt.units, receipt.currency)}</small>
          </dd>
        </div>
      </dl>
    </div>
  )
}
