import { getMerchant, type MerchantDetail } from '../../contract/api/merchants.ts'
import { getOrdering } from '../../contract/api/ordering.ts'
import { useCopy } from '../copy/use-copy.ts'
import { pageFailure } from '../page/fail.ts'
import { documentPath } from '../site/document-path.ts'
import { useSite } from '../site/partner.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/order-page.ts'
import { orderCopy } from '../copy/ordering.ts'
import css from './ordering.module.css'
import { Shop } from './shop.tsx'
import { OrderTerms } from './terms.tsx'
import { useOrdersInShop, Ways } from './ways.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiIn(context)
  const merchant = await api(getMerchant, { params: { id: params.merchantId } })
  if (!merchant.ok) throw pageFailure(merchant.problem)
  return { merchant: merchant.value, ordering: await api(getOrdering, { params: { id: params.merchantId } }) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { merchant } = (loaderData ?? {}) as { merchant?: MerchantDetail }
  return pageMeta(
    matches,
    '/merchants/:merchantId/Order',
    merchant ? [orderCopy, 'order.title', { merchant: merchant.name }] : [orderCopy, 'order.oneTitle'],
  )
}

/**
 * Only this page's own document may show the shop's frame (Content-Security-Policy), so the page reloads itself after a client-side
 * navigation.
 */
function loadDocument(page: HTMLElement | null): void {
  if (page && documentPath() !== window.location.pathname) window.location.reload()
}

/** The page of an online order (P1-039): the shop's frame, or the other ways to order (`Ways`). */
export default function OrderPage({ loaderData: { merchant, ordering } }: Route.ComponentProps) {
  const t = useCopy(orderCopy)
  const options = ordering.ok ? ordering.value : null
  const inShop = useOrdersInShop(options ?? { way: 'none' })
  const { partner } = useSite()
  return (
    <article key={merchant.id} ref={loadDocument} className={css.page}>
      <h1 className={css.title}>
        {options?.way === 'none' ? t('order.none') : t('order.title', { merchant: merchant.name })}
      </h1>
      {!options && (
        <Notice tone="error" label={t('form.error')}>
          {t('order.down')}
        </Notice>
      )}
      {options && inShop && <Shop merchant={merchant} />}
      {options && !inShop && (
        <div className={css.box}>
          {options.way !== 'none' && partner.brand.enrollmentType !== 'none' && <OrderTerms />}
          <Ways merchant={merchant} ordering={options} />
        </div>
      )}
    </article>
  )
}
