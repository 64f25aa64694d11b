import { useRef, type RefObject } from 'react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { useWindowEvent } from '../../kit/use-window-event.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { orderStatusPath } from '../site/late-paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { orderCopy } from '../copy/ordering.ts'
import css from './ordering.module.css'
import { PlacedBanner } from './placed-banner.tsx'
import { EstimateLine, OrderTerms } from './terms.tsx'
import { useEstimate } from './use-estimate.ts'
import { useShop, type ShopCheck, type ShopPhase } from './use-shop.ts'
import { LinkCardWay, NoOrdering } from './ways.tsx'

// One function for all renders, as `useShop` requires.
const showOrder = (id: string): void => window.location.assign(orderStatusPath(id))

/** The shop in its frame, below the terms and the reward estimate, or below the placed order. */
export function Shop({ merchant }: { merchant: MerchantDetail }) {
  const t = useCopy(orderCopy)
  const brand = useBrand()
  const frame = useRef<HTMLDivElement>(null)
  const title = t('order.frame', { merchant: merchant.name })
  const shop = useShop({
    merchantId: merchant.id,
    title,
    onClosed: showOrder,
  })
  const subtotal = shop.order?.subtotalMinor ?? shop.cart.subtotalMinor
  const estimate = useEstimate(merchant.id, subtotal, brand.showEarnRate)
  // Sets the height by script, because the Content-Security-Policy forbids inline styles in markup. React calls the
  // function again after a render, so the frame follows `shop.height`.
  const attachFrame = (element: HTMLDivElement | null) => {
    frame.current = element
    element?.style.setProperty('--frame-height', `${shop.height}px`)
  }
  useScrollToWholeFrame(frame)
  const isFrameVisible = shop.phase === 'loading' || shop.phase === 'ready'
  return (
    <>
      {shop.order ? (
        <PlacedBanner order={shop.order} estimate={estimate} />
      ) : (
        <section className={css.strip} aria-label={t('order.earnsTitle')}>
          <OrderTerms />
          <EstimateLine estimate={estimate} empty={t('order.cartEmpty')} />
        </section>
      )}
      <OrderCheck check={shop.check} onRetry={shop.checkAgain} />
      {shop.phase === 'none' && <NoOrdering merchant={merchant} />}
      {shop.phase === 'no_card' && <LinkCardWay />}
      <ShopProblem phase={shop.phase} origin={shop.origin} onRetry={shop.reopen} />
      <div ref={attachFrame} className={css.frame} data-phase={shop.phase} hidden={!isFrameVisible}>
        {shop.phase === 'loading' && (
          <div className={css.loading}>
            <span className="visually-hidden" role="status">
              {t('order.loading')}
            </span>
            {[0, 1, 2, 3, 4, 5].map((at) => (
              <Skeleton key={at} className={css.skeleton} />
            ))}
          </div>
        )}
        <div key={shop.frameKey} ref={shop.frameRef} className={css.holder} />
      </div>
    </>
  )
}

/** Longer than a click lasts: scrolling between press and release would move the click's target. */
const scrollDelayMs = 300

/**
 * Scrolls the whole frame into view when the member starts to use it, because its dialogs and checkout are at its edges. A click into the
 * frame takes the focus from the window, which fires `blur`; the page's active element is then the frame.
 */
function useScrollToWholeFrame(frame: RefObject<HTMLElement | null>): void {
  useWindowEvent('blur', () => {
    const frameParent = document.activeElement?.parentElement
    if (frameParent && frame.current?.contains(frameParent))
      setTimeout(() => frameParent.scrollIntoView({ block: 'start' }), scrollDelayMs)
  })
}

/** Explains why the shop is not available. The shop keeps the cart. */
function ShopProblem({ phase, origin, onRetry }: { phase: ShopPhase; origin: string; onRetry: () => void }) {
  const t = useCopy(orderCopy)
  if (phase !== 'down' && phase !== 'blocked' && phase !== 'expired') return null
  return (
    <Notice tone="error" label={t('form.error')}>
      <p>
        {phase === 'blocked' ? t('order.blocked', { origin }) : t(phase === 'expired' ? 'order.over' : 'order.down')}
      </p>
      <Button variant="quiet" small onClick={onRetry}>
        {t('order.again')}
      </Button>
    </Notice>
  )
}

function OrderCheck({ check, onRetry }: { check: ShopCheck; onRetry: () => void }) {
  const t = useCopy(orderCopy)
  if (check === 'none') return null
  if (check === 'checking')
    return (
      <p className={css.soft} role="status">
        {t('order.checking')}
      </p>
    )
  return (
    <Notice tone="error" label={t('form.error')}>
      <p>{t('order.unconfirmed')}</p>
      <Button variant="quiet" small onClick={onRetry}>
        {t('order.checkAgain')}
      </Button>
    </Notice>
  )
}
