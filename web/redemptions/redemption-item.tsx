import { CreditCard, Gift } from 'lucide-react'
import type { RedemptionView } from '../../contract/api/redemptions.ts'
import { creditStatusText } from '../../contract/credit-copy.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import css from './redeem.module.css'

/** Returns a function that explains the status of a redemption in a sentence. */
export function useStatusText() {
  const t = useCopy(redeemCopy)
  const { money } = useFormats()
  return ({ status, way, delivery, reason, creditAmountCents }: RedemptionView): string => {
    const copySuffix = way === 'statement_credit' ? 'Statement' : (delivery ?? 'Email')
    if (status === 'pending') return t('redeem.pendingText')
    if (status === 'pending_received') return t(`redeem.received${copySuffix}`)
    if (status === 'completed') return t(`redeem.completed${copySuffix}`)
    return `${reason} ${t('redeem.returned', { amount: money(creditAmountCents) })}`
  }
}

/** One redemption with its status, the date of the status, and what the status means. */
export function RedemptionItem({ redemption }: { redemption: RedemptionView }) {
  const t = useCopy(redeemCopy)
  const { day, money } = useFormats()
  const { copy } = useSite().partner
  const statusText = useStatusText()
  const { creditId, creditAmountCents, targetLabel, status, requestedAt, statusAt, way } = redemption
  return (
    <article className={css.item} data-status={status} data-credit={creditId}>
      <span className={css.icon} aria-hidden="true">
        {way === 'statement_credit' ? <CreditCard size={24} /> : <Gift size={24} />}
      </span>
      <div className={css.content}>
        <h3 className={css.name}>
          {money(creditAmountCents)} <span className={css.target}>{targetLabel}</span>
        </h3>
        <p className={css.status}>
          {t('redeem.statusOn', { label: creditStatusText(status, copy), date: day(statusAt) })}
        </p>
        <p className={css.soft}>{statusText(redemption)}</p>
        <p className={css.soft}>{t('redeem.askedOn', { date: day(requestedAt) })}</p>
      </div>
    </article>
  )
}
