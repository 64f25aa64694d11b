import { useState, type FormEvent } from 'react'
import type { RedemptionOffer } from '../../contract/api/redemptions.ts'
import { PasswordAgain } from '../account/password-again.tsx'
import { cardLabel } from '../cards/card-text.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { redeemPath } from '../site/late-paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { amountOf, type Choice } from './choice.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from './redeem.module.css'
import type { Redeem } from './use-redeem.ts'

const formId = 'confirm-redemption'

/** Asks for confirmation, and for the password when the session is old. */
export function ConfirmDialog({ offer, redeem }: { offer: RedemptionOffer; redeem: Redeem }) {
  const t = useCopy(redeemCopy)
  const { money, shortMoney } = useFormats()
  const brand = useBrand()
  const [password, setPassword] = useState('')
  const { choice, again, busy, confirming, back, send } = redeem
  const amount = amountOf(choice)
  const isElsewhere = again.needed && brand.enrollmentType === 'sso'
  const label = choice.way === 'gift_card' ? 'redeem.confirmGift' : 'redeem.confirmStatement'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!(again.needed && password === '')) void send(password)
  }
  return (
    <Dialog
      open={confirming}
      onClose={back}
      title={t('redeem.confirmTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          {!isElsewhere && (
            <Button type="submit" form={formId} disabled={busy || (again.needed && password === '')}>
              {busy ? t('redeem.sending') : t(label, { amount: shortMoney(amount) })}
            </Button>
          )}
          <Button variant="quiet" onClick={back}>
            {t('redeem.confirmBack')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.confirm} onSubmit={submit} noValidate method="post">
        <dl className={css.facts}>
          <Fact name={t('redeem.confirmAmount')} value={money(amount)} />
          <Fact name={t('redeem.confirmTo')} value={targetText(t, offer, choice)} />
          <Fact name={t('redeem.confirmWhen')} value={t(whenKey(choice))} />
          <Fact name={t('redeem.confirmLeft')} value={money(offer.available - amount)} />
        </dl>
        <p className={css.soft}>{t('redeem.confirmOnce')}</p>
        {again.needed && (
          <PasswordAgain
            fault={again.fault}
            input={{ value: password, onChange: (event) => setPassword(event.target.value) }}
            returnTo={redeemPath()}
            signInText={t('redeem.signIn')}
          />
        )}
        <PrivacyNotice />
      </form>
    </Dialog>
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

/** The card of a credit, or the gift card with its delivery address. */
function targetText(
  t: Copy<typeof redeemCopy>,
  { statementCredit, giftCard }: RedemptionOffer,
  { way, cardId, brand, delivery }: Choice,
): string {
  const card = statementCredit?.cards.find(({ id }) => id === cardId)
  if (way === 'statement_credit') return card ? cardLabel(t, card) : ''
  const recipient = giftCard?.deliveries.find((option) => option.delivery === delivery)?.to
  return brand && recipient ? t('redeem.confirmGiftTo', { brand: t(`redeem.brand_${brand}`), to: recipient }) : ''
}
