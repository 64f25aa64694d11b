import { UtensilsCrossed } from 'lucide-react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { dineSummary, listTransactions } from '../../contract/api/activity.ts'
import { useCopy } from '../copy/use-copy.ts'
import { units } from '../format.ts'
import { useBrand } from '../partner.ts'
import { recentActivityPath, searchPath } from '../paths.ts'
import { apiIn } from '../server-api.ts'
import { pageMeta } from '../shell/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Pager } from '../ui/pager.tsx'
import type { Route } from './+types/recent-activity.ts'
import css from './activity.module.css'
import { Failed } from './failed.tsx'
import { Feed } from './feed.tsx'
import { MissingReward } from './missing-reward.tsx'
import { needMember } from './need-member.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { sheetParam } from './sheet-param.ts'
import { Summary } from './summary.tsx'
import { useLiveActivity } from './use-live-activity.ts'

const pageOf = (url: string): number =>
  Math.min(10_000, Math.max(1, Math.trunc(Number(new URL(url).searchParams.get('pageNo'))) || 1))

export async function loader({ context, request }: Route.LoaderArgs) {
  needMember(context, request)
  const call = apiIn(context)
  const page = pageOf(request.url)
  const [list, summary] = await Promise.all([
    call(listTransactions, { query: { pageNo: page } }),
    call(dineSummary, {}),
  ])
  return { page, list, summary: summary.ok ? summary.value : null }
}

function withoutSheet(url: URL): string {
  const bare = new URL(url)
  bare.searchParams.delete(sheetParam)
  return bare.href
}

/** Opening a receipt over the list asks nothing of the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlySheet = currentUrl.href !== nextUrl.href && withoutSheet(currentUrl) === withoutSheet(nextUrl)
  return !onlySheet && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/recent_activity', 'Reviews & History')

export default function RecentActivity({ loaderData: { page, list, summary } }: Route.ComponentProps) {
  const t = useCopy()
  const brand = useBrand()
  const { listening, news } = useLiveActivity()
  const rows = list.ok ? list.value.data : []
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('activity.title')}</h1>
      <div className={css.side}>
        <Summary summary={summary} listening={listening} />
      </div>
      <p role="status" className="visually-hidden">
        {news && t('activity.arrived', { units: units(news.units, brand), merchant: news.merchantName })}
      </p>
      <div className={css.main}>
        {!list.ok && (
          <Failed title={t('activity.failed')} problem={list.problem}>
            <ButtonLink look="quiet" to={searchPath()}>
              {t('activity.emptySearch')}
            </ButtonLink>
          </Failed>
        )}
        {list.ok && rows.length === 0 && <Nothing />}
        {rows.length > 0 && <Feed rows={rows} freshId={news?.dineId ?? null} />}
        {list.ok && (
          <Pager
            page={page}
            total={list.value.totalPages}
            label={t('activity.pages')}
            to={(pageNo) => recentActivityPath({ pageNo })}
            words={{
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
      <ReceiptSheet news={news} />
    </div>
  )
}

function Nothing() {
  const t = useCopy()
  return (
    <Empty icon={<UtensilsCrossed size={32} />} title={t('activity.empty')} text={t('activity.emptyText')}>
      <ButtonLink to={searchPath()}>{t('activity.emptySearch')}</ButtonLink>
    </Empty>
  )
}
