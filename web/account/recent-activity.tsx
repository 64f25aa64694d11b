import { SearchX, ShoppingBag, UtensilsCrossed } from 'lucide-react'
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { activityPageSize } from '../../contract/api/activity.ts'
import { pageInfo } from '../site/context.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { ordersPath, recentActivityPath } from '../site/late-paths.ts'
import { orderCopy } from '../copy/ordering.ts'
import { searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import { Pager } from '../ui/pager.tsx'
import type { Route } from './+types/recent-activity.ts'
import css from './activity.module.css'
import { LoadFailure } from '../page/load-failure.tsx'
import { RewardFeed } from './feed.tsx'
import { FilterBar } from './history-filters.tsx'
import { loadHistory, type HistoryList } from './history-load.ts'
import { historyParams, isFiltered, type HistoryFilter } from './history-params.ts'
import { HistoryTable } from './history-table.tsx'
import { MissingReward } from './missing-reward.tsx'
import { requireMember } from '../page/require-member.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { receiptParam } from './sheet-param.ts'
import { Summary } from './summary.tsx'
import { useLiveActivity } from './use-live-activity.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  const params = historyParams(url.searchParams)
  const { brand } = context.get(pageInfo).partner
  const history = await loadHistory(apiIn(context), brand, params)
  const { list } = history
  // A URL may name a page that does not exist anymore, for example after two purchases were merged.
  if (list.ok && params.pageNo > list.totalPages)
    throw redirect(recentActivityPath({ pageNo: list.totalPages, ...params.filters }))
  return { ...history, ...params }
}

function withoutSheet(url: URL): string {
  const strippedUrl = new URL(url)
  strippedUrl.searchParams.delete(receiptParam)
  return strippedUrl.href
}

/** Opening or closing a receipt over the list does not reload the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const changesOnlySheet = currentUrl.href !== nextUrl.href && withoutSheet(currentUrl) === withoutSheet(nextUrl)
  return !changesOnlySheet && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/recent_activity', [accountCopy, 'activity.title'])

export default function RecentActivity({ loaderData }: Route.ComponentProps) {
  const formats = useFormats()
  const { pageNo, filters, list, summary, balance, options, hasOrders } = loaderData
  const orderText = useCopy(orderCopy)
  const t = useCopy(accountCopy)
  const brand = useBrand()
  const { isListening, lastEvent, eventCount } = useLiveActivity()
  const entries = list.ok ? list.entries : []
  const View = brand.history.view === 'columns' ? HistoryTable : RewardFeed
  return (
    <div className={css.page}>
      <header className={css.title}>
        <h1>{t('activity.title')}</h1>
        {hasOrders && (
          <Link className={css.orders} to={ordersPath()}>
            <ShoppingBag aria-hidden="true" size={18} />
            {orderText('order.list')}
          </Link>
        )}
      </header>
      <div className={css.side}>
        <Summary summary={summary} balance={balance} isListening={isListening} />
      </div>
      <p role="status" className="visually-hidden">
        {lastEvent &&
          t('activity.arrived', { units: formats.units(lastEvent.units, brand), merchant: lastEvent.merchantName })}
      </p>
      <div className={css.main}>
        {!list.ok && (
          <LoadFailure title={t('activity.failed')} problem={list.problem}>
            <ButtonLink variant="quiet" to={searchPath()}>
              {t('activity.emptySearch')}
            </ButtonLink>
          </LoadFailure>
        )}
        {list.ok && options !== null && (isFiltered(filters) || entries.length > 0) && (
          <FilterBar options={options} filters={filters} summary={rangeText(list, pageNo, t, formats)} />
        )}
        {list.ok && entries.length === 0 && <EmptyHistory filters={filters} />}
        {entries.length > 0 && <View entries={entries} freshId={lastEvent?.dineId ?? null} />}
        {list.ok && (
          <Pager
            page={pageNo}
            total={list.totalPages}
            label={t('activity.pages')}
            pathTo={(number) => recentActivityPath({ pageNo: number, ...filters })}
            texts={{
              previous: t('search.previous'),
              next: t('search.next'),
              page: (number) => t('search.page', { page: number }),
            }}
          />
        )}
      </div>
      <div className={css.foot}>
        <MissingReward />
      </div>
      <ReceiptSheet eventCount={eventCount} />
    </div>
  )
}

/**
 * The number of meals, or their range on this page when there are several pages. A list with credits has no total. Its text is the page
 * number, or empty when there is only one page.
 */
function rangeText(
  list: HistoryList & { ok: true },
  pageNo: number,
  t: Copy<typeof accountCopy>,
  { count }: Formats,
): string {
  const { entries, total, totalPages } = list
  if (total === null)
    return totalPages === 1 ? '' : t('activity.pageOf', { page: count(pageNo), count: count(totalPages) })
  if (totalPages === 1) return total === 1 ? t('activity.dinesOne') : t('activity.dines', { count: count(total) })
  const firstRow = (pageNo - 1) * activityPageSize + 1
  return t('activity.range', { from: count(firstRow), to: count(firstRow + entries.length - 1), count: count(total) })
}

function EmptyHistory({ filters }: { filters: HistoryFilter }) {
  const t = useCopy(accountCopy)
  if (isFiltered(filters))
    return (
      <MessagePanel icon={<SearchX size={32} />} title={t('activity.noMatch')} text={t('activity.noMatchText')}>
        <ButtonLink to={recentActivityPath()}>{t('activity.everything')}</ButtonLink>
        <ButtonLink variant="quiet" to={searchPath()}>
          {t('activity.emptySearch')}
        </ButtonLink>
      </MessagePanel>
    )
  return (
    <MessagePanel icon={<UtensilsCrossed size={32} />} title={t('activity.empty')} text={t('activity.emptyText')}>
      <ButtonLink to={searchPath()}>{t('activity.emptySearch')}</ButtonLink>
    </MessagePanel>
  )
}
