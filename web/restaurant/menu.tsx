import { BookOpenText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'

// Loaded on demand, because few people open the menu.
const MenuViewer = lazy(() => import('./menu-viewer.tsx').then((part) => ({ default: part.MenuViewer })))

type Props = { merchant: Pick<MerchantDetail, 'id' | 'name' | 'menuUrl' | 'menuImages'> }

/** Menu images, or a link to the restaurant's own menu (P1-210). */
export function RestaurantMenu({ merchant }: Props) {
  const t = useCopy()
  const [open, setOpen] = useState(false)
  const label = (
    <>
      <BookOpenText aria-hidden="true" size={18} />
      {t('merchant.menu')}
    </>
  )
  if (merchant.menuImages.length === 0)
    return (
      <a href={merchant.menuUrl} target="_blank" rel="noreferrer">
        {label}
      </a>
    )
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Suspense>
          <MenuViewer merchant={merchant} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
