import { dineSummary } from '../../contract/api/activity.ts'
import { listCards } from '../../contract/api/cards.ts'
import { earningsByMonth, memberPostings, payoutProgress, referralResult } from '../../contract/api/overview.ts'
import { currentMember } from '../../contract/api/session.ts'
import type { FieldsOf } from '../../contract/content.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { requireMember } from '../page/require-member.ts'
import { BonusBanners } from '../bonuses/bonus-banners.tsx'
import { loadBonuses } from '../bonuses/load.ts'
import { ContentLink } from '../content/content-link.tsx'
import { FilledText } from '../content/rich-text.tsx'
import { entriesOfType, useEntryFields } from '../content/use-entry.ts'
import { pageInfo } from '../site/context.ts'
import { accountCopy } from '../copy/account.ts'
import { overviewCopy } from '../copy/overview.ts'
import { useCopy } from '../copy/use-copy.ts'
import { overviewPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { renderParts } from '../ui/render-parts.tsx'
import type { Route } from './+types/overview.ts'
import { Earnings } from './earnings.tsx'
import { ExpiringCards } from './expiring-cards.tsx'
import css from './overview.module.css'
import { Payout } from './payout.tsx'
import { Postings } from './postings.tsx'
import { Referral } from './referral.tsx'
import { Status } from './status.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMember(context, url)
  const { partner, content } = context.get(pageInfo)
  const { currencyType } = partner.brand
  const call = apiIn(context)
  const [accountCenter] = entriesOfType(await content('account_center'), 'account_center')
  const [summary, months, me, payout, postings, referrals, cards] = await Promise.all([
    call(dineSummary, {}),
    call(earningsByMonth, {}),
    call(currentMember, {}),
    currencyType === 'Dollar' || currencyType === 'Credit' ? call(payoutProgress, {}) : null,
    partner.brand.payouts.automatic === 'posting_file' ? call(memberPostings, {}) : null,
    accountCenter?.fields.referral_link.is_enabled ? call(referralResult, {}) : null,
    call(listCards, {}),
  ])
  return {
    member,
    bonuses: await loadBonuses(context, me.ok ? me.value.activeBonuses : []),
    summary,
    months,
    progress: me.ok ? me.value.diningProgress : null,
    payout: payout?.ok ? payout.value : null,
    postings: postings?.ok ? postings.value : null,
    referrals: referrals?.ok ? referrals.value : null,
    cards: cards.ok ? cards.value.items : [],
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, overviewPath(), [accountCopy, 'account.overview'])

/** The lead text by copy state. `no_member` completes the list: visitors never see this page. */
const leads = {
  opted_out: 'overview.leadOptedOut',
  new_member_bonus: 'overview.leadNewMember',
  email_opted_in: 'overview.leadOptedIn',
  no_member: 'overview.lead',
  '': 'overview.lead',
} as const

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { member, bonuses, summary, months, progress, payout, postings, referrals, cards } = loaderData
  const t = useCopy(accountCopy, overviewCopy)
  const accountCenterFields = useEntryFields('account_center')
  const hasReferralLink = accountCenterFields?.referral_link.is_enabled
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('account.overview')}</h1>
        <p className={css.lead}>{t(leads[bonuses.state])}</p>
      </header>
      {summary.ok ? (
        <Status member={member} summary={summary.value} progress={progress} />
      ) : (
        <LoadFailure title={t('overview.failed')} problem={summary.problem} />
      )}
      <ExpiringCards cards={cards} />
      <BonusBanners bonuses={bonuses} />
      <div className={css.columns}>
        <div>{months.ok && <Earnings months={months.value.months} />}</div>
        <div className={css.side}>
          {payout && <Payout payout={payout} />}
          {postings && <Postings postings={postings} />}
          {hasReferralLink && (
            <Referral content={accountCenterFields.referral_link} publicId={member.publicId} result={referrals} />
          )}
          {renderParts(accountCenterFields?.link_groups ?? [], (group) => (
            <LinkGroup {...group} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Links that the partner adds to the Account Center. */
function LinkGroup({ title, links }: FieldsOf<'account_center'>['link_groups'][number]) {
  return (
    <section className={css.links}>
      <h2>
        <FilledText text={title} />
      </h2>
      <ul>
        {renderParts(links, (link) => (
          <li>
            <ContentLink url={link.url} newTab={link.new_tab}>
              <FilledText text={link.text} />
            </ContentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
