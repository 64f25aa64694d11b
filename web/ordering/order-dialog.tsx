import { getOrdering } from '../../contract/api/ordering.ts'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { typicalBillOf } from '../../contract/bills.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { orderCopy } from '../copy/ordering.ts'
import css from './ordering.module.css'
import { EstimateLine, OrderTerms } from './terms.tsx'
import { useEstimate } from './use-estimate.ts'
import { OrdersLink, Ways } from './ways.tsx'

type Props = { merchant: MerchantDetail; onClose: () => void }

/** The order dialog of a restaurant's page (P1-213): what an order earns comes before the way to order. */
export function OrderDialog({ merchant, onClose }: Props) {
  const t = useCopy(orderCopy)
  const { member, partner } = useSite()
  const bill = typicalBillOf(merchant.details.priceRange)
  const estimate = useEstimate(merchant.id, bill, member !== null && partner.brand.showEarnRate)
  const { data: reply } = useLoaded(merchant.id, (signal) =>
    api(getOrdering, { params: { id: merchant.id } }, { signal }),
  )
  const hasEnrollment = partner.brand.enrollmentType !== 'none'
  return (
    <Dialog open onClose={onClose} title={t('order.title', { merchant: merchant.name })} closeLabel={t('shell.close')}>
      <div className={css.dialog}>
        {hasEnrollment && (
          <section className={css.termsBox} aria-label={t('order.earnsTitle')}>
            <OrderTerms />
            {member && <EstimateLine estimate={estimate} empty="" />}
          </section>
        )}
        {!reply && <Skeleton className={css.skeleton} />}
        {reply?.ok === false && (
          <Notice tone="error" label={t('form.error')}>
            {t('order.down')}
          </Notice>
        )}
        {reply?.ok && <Ways merchant={merchant} ordering={reply.value} />}
        {reply?.ok && <OrdersLink ordering={reply.value} />}
      </div>
    </Dialog>
  )
}
