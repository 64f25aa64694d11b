import { CreditCard, Gift } from 'lucide-react'
import type { CreditRecord } from '../../contract/api/credits.ts'
import { creditName, creditStatusText } from '../../contract/credit-copy.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import css from './feed.module.css'
import { useDayName } from './row-parts.tsx'

/** One credit payment: its amount, its target and its status. */
export function CreditRow({ credit, date }: { credit: CreditRecord; date: string }) {
  const t = useCopy(accountCopy)
  const { day, money } = useFormats()
  const { copy } = useSite().partner
  const isUnpaid = credit.status === 'rejected' || credit.status === 'error'
  return (
    <article className={css.row} data-credit={credit.creditId} data-dimmed={isUnpaid || undefined}>
      <div className={css.icon} aria-hidden="true">
        {credit.targetType === 'card' ? <CreditCard size={24} /> : <Gift size={24} />}
      </div>
      <h3 className={css.name}>{creditName(credit.targetType, copy)}</h3>
      <p className={css.amount}>
        <span className={css.paid}>{money(credit.creditAmountCents)}</span>
      </p>
      <p className={css.facts}>{t('activity.creditTo', { date: useDayName(date), card: credit.targetLabel })}</p>
      <p className={css.status}>
        {t('activity.creditStatus', { label: creditStatusText(credit.status, copy), date: day(credit.statusAt) })}
      </p>
      {credit.reason !== '' && <p className={css.facts}>{credit.reason}</p>}
    </article>
  )
}
