import { Check } from 'lucide-react'
import type { RedemptionView } from '../../contract/api/redemptions.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { recentActivityPath } from '../site/late-paths.ts'
import { FormOpener } from '../forms/form-opener.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import css from './redeem.module.css'

type Props = { redemption: RedemptionView; canRedeemMore: boolean; onMore: () => void }

/** The confirmation of a redemption. It replaces the form and takes the focus. */
export function RedemptionDone({ redemption, canRedeemMore, onMore }: Props) {
  const t = useCopy(redeemCopy)
  const { money } = useFormats()
  const { way, delivery, targetLabel, creditAmountCents } = redemption
  const time = t(way === 'gift_card' && delivery ? `redeem.when_${delivery}` : 'redeem.when_statement')
  return (
    <section className={css.done} aria-labelledby="redeem-done">
      <span className={css.check} aria-hidden="true">
        <Check size={40} />
      </span>
      <h2 id="redeem-done" ref={focusOnMount} tabIndex={-1}>
        {t('redeem.doneTitle', { amount: money(creditAmountCents) })}
      </h2>
      <p>{t('redeem.doneText', { to: targetLabel, time })}</p>
      <p className={css.soft}>{t('redeem.doneMail')}</p>
      <div className={css.actions}>
        <ButtonLink to={recentActivityPath()}>{t('redeem.doneHistory')}</ButtonLink>
        {canRedeemMore && (
          // Without script, the empty `form` loads the page with no form open.
          <FormOpener form="" onPress={onMore}>
            {t('redeem.again')}
          </FormOpener>
        )}
      </div>
    </section>
  )
}
