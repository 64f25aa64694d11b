import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { listOrders } from '../../contract/api/ordering.ts'
import { requireMember } from '../page/require-member.ts'
import { pageFailure } from '../page/fail.ts'
import { useFormats } from '../site/format.ts'
import { orderStatusPath } from '../site/late-paths.ts'
import { searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import type { Route } from './+types/orders.ts'
import { useCopy } from '../copy/use-copy.ts'
import { orderCopy } from '../copy/ordering.ts'
import css from './ordering.module.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  const reply = await apiIn(context)(listOrders, {})
  if (!reply.ok) throw pageFailure(reply.problem)
  return reply.value
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/orders', [orderCopy, 'order.listTitle'])

/** The member's online orders, newest first. */
export default function Orders({ loaderData: { orders } }: Route.ComponentProps) {
  const t = useCopy(orderCopy)
  const { money, day } = useFormats()
  return (
    <>
      <h1 className={css.title}>{t('order.list')}</h1>
      {orders.length === 0 && (
        <MessagePanel icon={<ShoppingBag size={32} />} title={t('order.listEmpty')} text={t('order.listEmptyText')}>
          <ButtonLink to={searchPath({ features: 'online_ordering' })}>{t('order.find')}</ButtonLink>
        </MessagePanel>
      )}
      <ul className={css.list}>
        {orders.map(({ id, merchant, openedOn, status, totalMinor }) => (
          <li key={id}>
            <Link to={orderStatusPath(id)}>
              <bdi>{merchant.name}</bdi>
            </Link>
            <span className={css.soft}>
              {day(openedOn)}
              {status === 'canceled' && ` · ${t('order.canceled')}`}
            </span>
            {totalMinor !== null && <b>{money(totalMinor)}</b>}
          </li>
        ))}
      </ul>
    </>
  )
}
