import { BadgePercent, Clock, CreditCard } from 'lucide-react'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { useCopy } from '../copy/use-copy.ts'
import { orderCopy } from '../copy/ordering.ts'
import css from './ordering.module.css'
import type { OrderEstimate } from './use-estimate.ts'

/** The terms before an order: what earns, what does not, which card to pay with, and when the reward appears. */
export function OrderTerms() {
  const t = useCopy(orderCopy)
  return (
    <ul className={css.terms}>
      <li>
        <BadgePercent aria-hidden="true" size={20} />
        <span>
          <b>{t('order.earns')}</b> {t('order.excluded')}
        </span>
      </li>
      <li>
        <CreditCard aria-hidden="true" size={20} />
        <span>{t('order.card')}</span>
      </li>
      <li>
        <Clock aria-hidden="true" size={20} />
        <span>{t('order.when')}</span>
      </li>
    </ul>
  )
}

/**
 * The member's estimate for a subtotal, or the text `empty` without an estimate. Hidden where the brand has no enrollment or does not show
 * its rate.
 */
export function EstimateLine({ estimate, empty }: { estimate: OrderEstimate | null; empty: string }) {
  const t = useCopy(orderCopy)
  const brand = useBrand()
  const { money, units } = useFormats()
  if (!brand.showEarnRate || brand.enrollmentType === 'none') return null
  return (
    <p className={css.estimate} role="status" data-earns={estimate?.earns ?? false}>
      {estimate === null && empty}
      {estimate !== null && !estimate.earns && t('order.earnsNothing')}
      {estimate?.earns && (
        <b>{t('order.estimate', { units: units(estimate.units, brand), amount: money(estimate.billMinor) })}</b>
      )}
    </p>
  )
}
