import { dineSummary } from '../../contract/api/activity.ts'
import { copyState } from '../../domain/content/copy-state.ts'
import { Failed } from '../account/failed.tsx'
import { needMember } from '../account/need-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { overviewPath } from '../paths.ts'
import { apiIn } from '../server-api.ts'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/overview.ts'
import css from './overview.module.css'
import { Status } from './status.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = needMember(context, request)
  const call = apiIn(context)
  const summary = await call(dineSummary, {})
  return { member, summary, state: copyState({ ...member, eligibleNewMemberBonus: false }) }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, overviewPath(), 'Account Overview')

/** What the overview begins with, by copy state. Visitors never get here. */
const leads = {
  opted_out: 'overview.leadOptedOut',
  new_member_bonus: 'overview.leadNewMember',
  email_opted_in: 'overview.leadOptedIn',
  no_member: 'overview.lead',
  '': 'overview.lead',
} as const

export default function Overview({ loaderData: { member, summary, state } }: Route.ComponentProps) {
  const t = useCopy()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('account.overview')}</h1>
        <p className={css.lead}>{t(leads[state])}</p>
      </header>
      {summary.ok ? (
        <Status member={member} summary={summary.value} />
      ) : (
        <Failed title={t('overview.failed')} problem={summary.problem} />
      )}
    </div>
  )
}
