import { CircleCheck } from 'lucide-react'
import type { PlacedOrder } from '../../contract/api/ordering.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { orderStatusPath } from '../site/late-paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { orderCopy } from '../copy/ordering.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import css from './ordering.module.css'
import type { OrderEstimate } from './use-estimate.ts'

/** Shown after the shop's server confirmed the order: its number, pickup time and expected reward. */
export function PlacedBanner({ order, estimate }: { order: PlacedOrder; estimate: OrderEstimate | null }) {
  const t = useCopy(orderCopy)
  const pickupText = usePickupText()
  return (
    <section className={css.placed}>
      <CircleCheck aria-hidden="true" size={28} />
      <div className={css.placedText}>
        <h2 ref={focusOnMount} tabIndex={-1}>
          {t('order.placed', { number: order.number })}
        </h2>
        {order.pickupAt !== '' && <p>{t('order.pickup', { time: pickupText(order.pickupAt) })}</p>}
        <ExpectedReward order={order} estimate={estimate} />
      </div>
      <ButtonLink variant="quiet" to={orderStatusPath(order.id)}>
        {t('order.see')}
      </ButtonLink>
    </section>
  )
}

export function ExpectedReward({ order, estimate }: { order: PlacedOrder; estimate: OrderEstimate | null }) {
  const t = useCopy(orderCopy)
  const brand = useBrand()
  const { money, units } = useFormats()
  return (
    <p>
      {estimate?.earns && brand.showEarnRate && (
        <>{t('order.willEarn', { units: units(estimate.units, brand), amount: money(order.subtotalMinor) })} </>
      )}
      {t('order.when')}
    </p>
  )
}

/** Formats a local time of the restaurant, `YYYY-MM-DDTHH:mm`, without a time zone conversion. */
export function usePickupText(): (local: string) => string {
  const { weekdayAndDay, clockTime } = useFormats()
  return (local) => `${weekdayAndDay(local)}, ${clockTime(local.slice(11, 16))}`
}
