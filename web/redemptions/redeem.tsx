import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listRedemptions, type RedemptionOffer, type RedemptionView } from '../../contract/api/redemptions.ts'
import { CountUp } from '../account/count-up.tsx'
import { LoadFailure } from '../page/load-failure.tsx'
import { requireMember } from '../page/require-member.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import { postForm } from '../forms/client-action.ts'
import { FormProblem } from '../forms/form-parts.tsx'
import type { FormReply } from '../forms/reply.ts'
import type { Route } from './+types/redeem.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RedemptionDone } from './done.tsx'
import { actOnRedemption } from './redeem-action.ts'
import { RedeemForm } from './redeem-form.tsx'
import css from './redeem.module.css'
import { RedemptionItem } from './redemption-item.tsx'
import { useRedeem } from './use-redeem.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  // `key` is the idempotency key of the redemption that this page sends.
  return { reply: await apiIn(context)(listRedemptions, {}), key: crypto.randomUUID() }
}

export const action = async (args: Route.ActionArgs) => actOnRedemption(args)

export const clientAction = (args: Route.ClientActionArgs) => postForm<FormReply>(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/redeem', [redeemCopy, 'redeem.title'])

export default function RedeemPage({ loaderData: { reply, key } }: Route.ComponentProps) {
  const t = useCopy(redeemCopy)
  if (!reply.ok) return <LoadFailure title={t('redeem.failed')} problem={reply.problem} />
  const offer = reply.value
  return (
    <>
      <header className={css.head}>
        <h1>{t('redeem.title')}</h1>
        <p className={css.soft}>{t('redeem.lead')}</p>
      </header>
      <div className={css.columns}>
        <div className={css.main}>
          <AvailableBalance offer={offer} />
          <RedemptionPanel offer={offer} pageKey={key} />
        </div>
        <section className={css.list} aria-labelledby="redemptions">
          <h2 id="redemptions">{t('redeem.list')}</h2>
          {offer.redemptions.length === 0 && (
            <MessagePanel icon={<Gift size={32} />} title={t('redeem.empty')} text={t('redeem.emptyText')} />
          )}
          <ul>
            {offer.redemptions.map((redemption) => (
              <li key={redemption.creditId}>
                <RedemptionItem redemption={redemption} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function AvailableBalance({ offer: { available } }: { offer: RedemptionOffer }) {
  const t = useCopy(redeemCopy)
  const { money } = useFormats()
  return (
    <section className={css.balance} aria-labelledby="redeem-available">
      <h2 id="redeem-available">{t('redeem.available')}</h2>
      <p className={css.number}>
        <CountUp value={available} from={null} format={money} />
      </p>
    </section>
  )
}

const canRedeem = ({ statementCredit, giftCard }: RedemptionOffer): boolean =>
  (statementCredit?.amounts.length ?? 0) > 0 || (giftCard?.amounts.length ?? 0) > 0

/** The form, the confirmation of the redemption that was just requested, or why nothing can be redeemed yet. */
function RedemptionPanel({ offer, pageKey }: { offer: RedemptionOffer; pageKey: string }) {
  const [params] = useSearchParams()
  const [requestedRedemption, setRequestedRedemption] = useState(() => redemptionIn(offer, params.get('redemption')))
  const redeem = useRedeem(offer, pageKey, setRequestedRedemption)
  if (requestedRedemption) {
    const onMore = () => {
      redeem.reset()
      setRequestedRedemption(null)
    }
    return <RedemptionDone redemption={requestedRedemption} canRedeemMore={canRedeem(offer)} onMore={onMore} />
  }
  if (!canRedeem(offer)) return <BelowMinimum offer={offer} problem={redeem.problem} />
  return (
    <>
      <RedeemForm offer={offer} redeem={redeem} />
      {redeem.isConfirming && <ConfirmDialog offer={offer} redeem={redeem} />}
    </>
  )
}

/** The redemption that a browser without script has just sent, from the id in the URL; null without one. */
const redemptionIn = ({ redemptions }: RedemptionOffer, id: string | null): RedemptionView | null =>
  redemptions.find(({ creditId }) => creditId === id) ?? null

function BelowMinimum({ offer: { available, minimum }, problem }: { offer: RedemptionOffer; problem: string }) {
  const t = useCopy(redeemCopy)
  const { money, shortMoney } = useFormats()
  const values = { spend: shortMoney(minimum), amount: money(minimum - available) }
  return (
    <div className={css.panel}>
      <FormProblem problem={problem} />
      <p>{available < 0 ? t('redeem.belowZero') : t('redeem.below', values)}</p>
      <ButtonLink to={searchPath()}>{t('redeem.find')}</ButtonLink>
    </div>
  )
}
