import { ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useState, type MouseEvent } from 'react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { orderPath } from '../site/paths.ts'

// Loaded on demand, because few people open it.
const OrderDialog = lazy(() => import('./order-dialog.tsx').then((part) => ({ default: part.OrderDialog })))

/**
 * The link that opens the order dialog; absent where the restaurant is inactive or takes no online orders. Before hydration, and with a
 * modifier key, it opens the order page.
 */
export function OrderLink({ merchant }: { merchant: MerchantDetail }) {
  const t = useCopy()
  const [open, setOpen] = useState(false)
  if (!merchant.active || (merchant.orderUrl === '' && !merchant.features.includes('online_ordering'))) return null
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <li>
      <a href={orderPath(merchant.id)} aria-haspopup="dialog" onClick={show}>
        <ShoppingBag aria-hidden="true" size={18} />
        {t('merchant.order')}
      </a>
      <Suspense>{open && <OrderDialog merchant={merchant} onClose={() => setOpen(false)} />}</Suspense>
    </li>
  )
}
