import { Link } from 'react-router'
import type { ClosingLoss } from '../../../contract/api/account.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFormats } from '../../site/format.ts'
import { useBrand } from '../../site/partner.ts'
import { cardLabel } from '../../cards/card-text.ts'
import { redeemPath } from '../../site/late-paths.ts'
import { renderParts } from '../../ui/render-parts.tsx'
import css from './profile.module.css'

type LossRow = { name: string; values: string[] }

/** What the member would lose with the account, each with its amount, date or name. Shows only what exists. */
export function ClosingLossList({ loss }: { loss: ClosingLoss }) {
  const t = useCopy(profileCopy)
  const { clockTime, day, units } = useFormats()
  const brand = useBrand()
  const rows: LossRow[] = [
    { name: t('closing.available'), values: loss.availableUnits > 0 ? [units(loss.availableUnits, brand)] : [] },
    { name: t('closing.pending'), values: loss.pendingUnits > 0 ? [units(loss.pendingUnits, brand)] : [] },
    { name: t('closing.bonuses'), values: loss.bonuses.map(({ description }) => description) },
    {
      name: t('closing.tables'),
      values: loss.reservations.map(({ restaurant, date, time }) =>
        t('closing.table', { merchant: restaurant, date: day(date), time: clockTime(time) }),
      ),
    },
    {
      name: t('closing.cards'),
      values: loss.cards.map(({ brand: cardType, lastFour }) => cardLabel(t, { cardType, lastFour })),
    },
  ].filter(({ values }) => values.length > 0)
  if (rows.length === 0) return <p>{t('closing.nothing')}</p>
  return (
    <dl className={css.losses}>
      {rows.map(({ name, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          {renderParts(values, (value) => (
            <dd>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const waitingTexts = {
  card: 'closing.waitCard',
  posting_file: 'closing.waitFile',
  redemption: 'closing.waitRedemption',
} as const

/** The payout that the member would get by closing the account later, and the payments on their way, which arrive in any case. */
export function ClosingPayments({ loss: { payoutBeforeClosing, inTransitUnits } }: { loss: ClosingLoss }) {
  const t = useCopy(profileCopy)
  const { units } = useFormats()
  const brand = useBrand()
  return (
    <>
      {payoutBeforeClosing && (
        <p>
          {t(waitingTexts[payoutBeforeClosing.way], {
            units: units(payoutBeforeClosing.units, brand),
            target: payoutBeforeClosing.target,
          })}{' '}
          {payoutBeforeClosing.way === 'redemption' && <Link to={redeemPath()}>{t('closing.toRedeem')}</Link>}
        </p>
      )}
      {inTransitUnits > 0 && <p>{t('closing.inTransit', { units: units(inTransitUnits, brand) })}</p>}
    </>
  )
}
