import type { RedemptionOffer } from '../../contract/api/redemptions.ts'
import { PasswordConfirmation } from '../account/password-confirmation.tsx'
import { passwordPromptOf } from '../account/password-prompt.ts'
import { cardLabel } from '../cards/card-text.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { redeemPath } from '../site/late-paths.ts'
import { amountOf, bodyOf, type Choice } from './choice.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from './redeem.module.css'
import type { Redeem } from './use-redeem.ts'

/** Asks for confirmation; in an old session also for the password, or a new sign-in at the partner. */
export function ConfirmDialog({ offer, redeem }: { offer: RedemptionOffer; redeem: Redeem }) {
  const t = useCopy(redeemCopy)
  const { money, shortMoney } = useFormats()
  const { enrollmentType } = useBrand()
  const { key, choice, closeConfirmation, state } = redeem
  const amount = amountOf(choice)
  const prompt = passwordPromptOf(state)
  const submitKey = choice.way === 'gift_card' ? 'redeem.confirmGift' : 'redeem.confirmStatement'
  return (
    <FormDialog
      // Without the problem: `PasswordConfirmation` shows a wrong password. Any other refusal closes this dialog, and the form behind it
      // shows the problem.
      state={{ ...state, problem: '' }}
      onClose={closeConfirmation}
      title={t('redeem.confirmTitle')}
      submitLabel={prompt && enrollmentType === 'sso' ? null : t(submitKey, { amount: shortMoney(amount) })}
      busyLabel={t('redeem.sending')}
      cancelLabel={t('redeem.confirmBack')}
      hasFields={false}
    >
      {Object.entries({ key, ...bodyOf(choice) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <dl className={css.facts}>
        <Fact name={t('redeem.confirmAmount')} value={money(amount)} />
        <Fact name={t('redeem.confirmTo')} value={targetText(t, offer, choice)} />
        <Fact name={t('redeem.confirmWhen')} value={t(whenKey(choice))} />
        <Fact name={t('redeem.confirmLeft')} value={money(offer.available - amount)} />
      </dl>
      <p className={css.soft}>{t('redeem.confirmOnce')}</p>
      {prompt && <PasswordConfirmation {...prompt} returnTo={redeemPath()} signInText={t('redeem.signIn')} />}
      <PrivacyNotice />
    </FormDialog>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const whenKey = ({ way, delivery }: Choice) =>
  way === 'gift_card' && delivery ? (`redeem.when_${delivery}` as const) : ('redeem.when_statement' as const)

/** The card of a statement credit, or the brand and the address of a gift card; empty while the choice is incomplete. */
function targetText(
  t: Copy<typeof redeemCopy>,
  { statementCredit, giftCard }: RedemptionOffer,
  { way, cardId, brand, delivery }: Choice,
): string {
  const card = statementCredit?.cards.find(({ id }) => id === cardId)
  if (way === 'statement_credit') return card ? cardLabel(t, card) : ''
  const recipient = giftCard?.deliveries.find((option) => option.delivery === delivery)?.address
  return brand && recipient ? t('redeem.confirmGiftTo', { brand: t(`redeem.brand_${brand}`), to: recipient }) : ''
}
