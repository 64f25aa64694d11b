import { awardReceipt } from '../../contract/api/activity.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { pageFailure, notFound } from '../page/fail.ts'
import { recentActivityPath } from '../site/late-paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/receipt-page.ts'
import { requireMember } from '../page/require-member.ts'
import { Receipt } from './receipt.tsx'
import css from './receipt-page.module.css'
import { useLiveActivity } from './use-live-activity.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireMember(context, url)
  if (!uuid.test(params.awardId)) throw notFound()
  const reply = await apiIn(context)(awardReceipt, { params: { id: params.awardId } })
  if (reply.ok) return { receipt: reply.value }
  throw reply.refusal === 'unknown_award' ? notFound() : pageFailure(reply.problem)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    '/account/recent_activity/:awardId',
    loaderData
      ? [accountCopy, 'receipt.pageTitle', { merchant: loaderData.receipt.merchant.name }]
      : [accountCopy, 'receipt.title'],
  )

/** The receipt as a page. */
export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  const t = useCopy(accountCopy)
  // Loads the receipt again when an activity event arrives.
  useLiveActivity()
  return (
    <div className={css.page}>
      <div className={css.paper}>
        <Receipt receipt={receipt} heading="h1" />
      </div>
      <ButtonLink variant="quiet" to={recentActivityPath()}>
        {t('receipt.back')}
      </ButtonLink>
    </div>
  )
}
