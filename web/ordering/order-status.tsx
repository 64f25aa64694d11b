import { Link } from 'react-router'
import { readOrder, type PlacedOrder } from '../../contract/api/ordering.ts'
import { requireMember } from '../page/require-member.ts'
import { notFound } from '../page/fail.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { ordersPath, receiptPath, recentActivityPath } from '../site/late-paths.ts'
import { merchantPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/order-status.ts'
import { useCopy } from '../copy/use-copy.ts'
import { orderCopy } from '../copy/ordering.ts'
import css from './ordering.module.css'
import { usePickupText, ExpectedReward } from './placed-banner.tsx'
import { useEstimate } from './use-estimate.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireMember(context, url)
  if (!uuid.test(params.orderId)) throw notFound()
  const reply = await apiIn(context)(readOrder, { params: { id: params.orderId } })
  if (reply.ok) return { order: reply.value }
  if (reply.refusal === 'shop_failed') return { order: null }
  throw notFound()
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    '/account/orders/:orderId',
    loaderData?.order
      ? [orderCopy, 'order.title', { merchant: loaderData.order.merchant.name }]
      : [orderCopy, 'order.oneTitle'],
  )

/** One online order with its pickup, restaurant, reward, items and cost; a warning when the shop did not reply. */
export default function OrderStatus({ loaderData: { order } }: Route.ComponentProps) {
  const t = useCopy(orderCopy)
  return (
    <div className={css.status}>
      {order ? (
        <OrderDetails order={order} />
      ) : (
        <Notice tone="warning" label={t('order.statusFailed')}>
          {t('order.statusFailedText')}
        </Notice>
      )}
      <p className={css.links}>
        <ButtonLink variant="quiet" to={recentActivityPath()}>
          {t('order.history')}
        </ButtonLink>
        <ButtonLink variant="quiet" to={ordersPath()}>
          {t('order.list')}
        </ButtonLink>
      </p>
    </div>
  )
}

function OrderDetails({ order }: { order: PlacedOrder }) {
  const t = useCopy(orderCopy)
  const pickupText = usePickupText()
  const { merchant, number, canceled, pickupAt, items, cardLastFour } = order
  return (
    <article className={css.paper}>
      <header>
        <h1 className={css.title}>{t(canceled ? 'order.canceledTitle' : 'order.placed', { number })}</h1>
        <p>
          <Link to={merchantPath(merchant.id)}>
            <bdi>{merchant.name}</bdi>
          </Link>
        </p>
      </header>
      <dl className={css.facts}>
        {pickupAt !== '' && !canceled && (
          <div>
            <dt>{t('order.pickupAt')}</dt>
            <dd>{pickupText(pickupAt)}</dd>
          </div>
        )}
        <div>
          <dt>{t('order.where')}</dt>
          <dd>{merchant.address}</dd>
        </div>
      </dl>
      <div className={css.earn} data-canceled={canceled}>
        {canceled ? <p>{t('order.canceledText')}</p> : <Reward order={order} />}
      </div>
      <section aria-label={t('order.items')}>
        <ul className={css.items}>
          {items.map(({ name, count }, index) => (
            <li key={index}>
              <span>{count} ×</span> <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        <Totals order={order} />
        <p className={css.soft}>{t('order.paidWith', { lastFour: cardLastFour })}</p>
      </section>
    </article>
  )
}

/**
 * Shows the awarded reward, or an estimate before the award. After the award it asks for no estimate, because that estimate would count
 * this order toward a limit of visits.
 */
function Reward({ order }: { order: PlacedOrder }) {
  const t = useCopy(orderCopy)
  const brand = useBrand()
  const { money, units } = useFormats()
  const { reward, merchant, subtotalMinor } = order
  const estimate = useEstimate(merchant.id, subtotalMinor, brand.showEarnRate && reward === null)
  const exclusionNote = <p className={css.soft}>{t('order.excluded')}</p>
  if (reward === null)
    return (
      <>
        <ExpectedReward order={order} estimate={estimate} />
        {exclusionNote}
      </>
    )
  const values = { units: units(reward.units, brand), amount: money(subtotalMinor) }
  return (
    <>
      <p>
        {reward.stage === 'pending'
          ? `${t('order.earnsPending', values)} ${t('order.when')}`
          : t('order.earned', values)}
      </p>
      {exclusionNote}
      <Link to={receiptPath(reward.awardId)}>{t('order.receipt')}</Link>
    </>
  )
}

function Totals({ order }: { order: PlacedOrder }) {
  const t = useCopy(orderCopy)
  const { money } = useFormats()
  const rows = [
    ['order.subtotal', order.subtotalMinor],
    ['order.tax', order.taxMinor],
    ['order.fee', order.feeMinor],
    ['order.tip', order.tipMinor],
    ['order.total', order.totalMinor],
  ] as const
  // A fee or tip of 0 has no row.
  const visibleRows = rows.filter(([key, minor]) => minor !== 0 || (key !== 'order.fee' && key !== 'order.tip'))
  return (
    <dl className={css.totals}>
      {visibleRows.map(([key, minor]) => (
        <div key={key}>
          <dt>
            {t(key)} {key === 'order.subtotal' && <span className={css.tag}>{t('order.countsOnly')}</span>}
          </dt>
          <dd>{money(minor)}</dd>
        </div>
      ))}
    </dl>
  )
}
