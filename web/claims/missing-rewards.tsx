import { SearchCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listClaims } from '../../contract/api/claims.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { requireMember } from '../page/require-member.ts'
import { pageInfo } from '../site/context.ts'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { localNow } from '../site/open-now.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { MessagePanel } from '../ui/message-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { FormOpener } from '../forms/form-opener.tsx'
import { postForm } from '../forms/client-action.ts'
import type { FormReply } from '../forms/reply.ts'
import type { Route } from './+types/missing-rewards.ts'
import { actOnClaims } from './claim-action.ts'
import { ClaimFormView, type SentClaim } from './claim-form.tsx'
import { ClaimItem } from './claim-item.tsx'
import css from './claims.module.css'

/**
 * Of all states and territories, American Samoa begins a date last. With its date the form offers no date that is in the future at the
 * restaurant.
 */
const lastMidnightZone = 'Pacific/Pago_Pago'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return {
    reply: await apiIn(context)(listClaims, {}),
    today: localNow(context.get(pageInfo).now, lastMidnightZone).date,
  }
}

export const action = async (args: Route.ActionArgs) => actOnClaims(args)

export const clientAction = (args: Route.ClientActionArgs) => postForm<FormReply>(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/missing_rewards', [claimsCopy, 'claims.title'])

export default function MissingRewards({ loaderData: { reply, today } }: Route.ComponentProps) {
  const t = useCopy(claimsCopy)
  const [params] = useSearchParams()
  const [sentClaim, setSentClaim] = useState<SentClaim | null>(() => findSentClaim(reply, params.get('sent')))
  if (!reply.ok) return <LoadFailure title={t('claims.failed')} problem={reply.problem} />
  const { claims, cards } = reply.value
  // The list may have a later state of the claim than the reply to the form.
  const shownClaim = sentClaim && (claims.find(({ id }) => id === sentClaim.claim.id) ?? sentClaim.claim)
  const otherClaims = claims.filter(({ id }) => id !== shownClaim?.id)
  const disputedClaim = claims.find(
    ({ id, history }) => id === params.get('disputed') && history.at(-1)?.kind === 'disputed',
  )
  return (
    <>
      <header className={css.head}>
        <h1>{t('claims.title')}</h1>
        <p>{t('claims.lead')}</p>
        {/* For browsers without scripts; with scripts a toast has the message. */}
        {disputedClaim && <Notice tone="success">{t('claims.disputed')}</Notice>}
      </header>
      <div className={css.columns}>
        {sentClaim && shownClaim ? (
          <SentClaimPanel sentClaim={sentClaim} onMore={() => setSentClaim(null)}>
            <ClaimItem claim={shownClaim} />
          </SentClaimPanel>
        ) : (
          <section className={css.panel} aria-labelledby="claim-form">
            <h2 id="claim-form">{t('claims.form')}</h2>
            <ClaimFormView cards={cards} today={today} onSent={setSentClaim} />
          </section>
        )}
        <section className={css.reports} aria-labelledby="claims">
          <h2 id="claims">{t('claims.list')}</h2>
          {otherClaims.length === 0 && !shownClaim && (
            <MessagePanel icon={<SearchCheck size={32} />} title={t('claims.empty')} text={t('claims.emptyText')} />
          )}
          <ul className={css.list}>
            {otherClaims.map((claim) => (
              <li key={claim.id}>
                <ClaimItem claim={claim} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

/** The claim that a browser without scripts has just sent. The URL does not say whether the claim was a duplicate. */
function findSentClaim(reply: CallResult<typeof listClaims>, id: string | null): SentClaim | null {
  const claim = reply.ok ? reply.value.claims.find((candidate) => candidate.id === id) : undefined
  return claim ? { claim, isDuplicate: false } : null
}

type SentClaimPanelProps = { sentClaim: SentClaim; onMore: () => void; children: React.ReactNode }

/** The answer to a claim. It replaces the form, and its heading takes the focus. */
function SentClaimPanel({ sentClaim: { claim, isDuplicate }, onMore, children }: SentClaimPanelProps) {
  const t = useCopy(claimsCopy)
  return (
    <section className={css.panel} aria-labelledby="claim-sent">
      <h2 id="claim-sent" ref={focusOnMount} tabIndex={-1} className={css.sentTitle}>
        {t(claim.status === 'open' ? 'claims.answerOpen' : 'claims.answerFound')}
      </h2>
      {isDuplicate && <p className={css.soft}>{t('claims.duplicate')}</p>}
      {children}
      {/* Without script the button loads the page without `sent`, so that the form shows again. */}
      <FormOpener form="" onPress={onMore}>
        {t('claims.another')}
      </FormOpener>
    </section>
  )
}
