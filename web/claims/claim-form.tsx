import { useRef } from 'react'
import type { ClaimCardView } from '../../contract/api/claims.ts'
import type { ClaimField } from '../../domain/claims/fields.ts'
import { reportableDates, reportableFrom } from '../../domain/claims/limits.ts'
import { cardLabel } from '../cards/card-text.ts'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormFaults } from '../ui/form-faults.tsx'
import { RequiredNote } from '../ui/required-note.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTypedBefore } from '../ui/use-typed-before.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { FormMarks } from '../forms/form-marks.tsx'
import css from './claim-form.module.css'
import { claimFormId } from './claim-definition.ts'
import { otherCard, type ClaimForm } from './draft.ts'
import { RestaurantChoice } from './restaurant-choice.tsx'
import { RestaurantField } from './restaurant-field.tsx'
import { useClaimForm, type SentClaim } from './use-claim-form.ts'

const labels = {
  merchantId: 'claims.restaurant',
  date: 'claims.date',
  amountMinor: 'claims.amount',
  cardId: 'claims.card',
} as const satisfies Record<ClaimField, string>
const fields = Object.keys(labels) as ClaimField[]

type Props = { cards: readonly ClaimCardView[]; today: string; onSent: (sent: SentClaim) => void }

/** The form to report a missing visit. It states first which dates can be reported. */
export function ClaimFormView({ cards, today, onSent }: Props) {
  const t = useCopy(claimsCopy)
  const element = useRef<HTMLFormElement>(null)
  const { form, change, submit, faults, problem, busy } = useClaimForm(onSent)
  useTypedBefore(element, ({ date, amountMinor, cardId }) =>
    change({
      ...(typeof date === 'string' ? { date } : {}),
      ...(typeof amountMinor === 'string' ? { amount: amountMinor } : {}),
      ...(typeof cardId === 'string' ? { card: cardId } : {}),
    }),
  )
  const listed = fields.flatMap((field) => {
    const message = faults[field]
    return message ? [{ field, message, label: t(labels[field]) }] : []
  })
  return (
    <form
      ref={element}
      className={css.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormMarks id={claimFormId} />
      <FormFaults label={t('claims.faultsLabel')} intro={t('claims.faults')} problem={problem} faults={listed} />
      <RestaurantField
        name={form.merchantName}
        error={faults.merchantId}
        onChoose={({ id, name }) => change({ merchantId: id, merchantName: name })}
      />
      <RestaurantChoice />
      <div className={css.pair}>
        <DateField today={today} date={form.date} error={faults.date} onDate={(date) => change({ date })} />
        <TextField
          label={t('claims.amount')}
          name="amountMinor"
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
          maxLength={12}
          value={form.amount}
          error={faults.amountMinor}
          required
          onChange={({ target }) => change({ amount: target.value })}
        />
      </div>
      <CardChoice cards={cards} form={form} error={faults.cardId} onChange={change} />
      <RequiredNote />
      <PrivacyNotice />
      <Button type="submit" wide disabled={busy}>
        {t(busy ? 'claims.sending' : 'claims.send')}
      </Button>
    </form>
  )
}

type DateProps = { today: string; date: string; error: string | undefined; onDate: (date: string) => void }

function DateField({ today, date, error, onDate }: DateProps) {
  const t = useCopy(claimsCopy)
  const { day } = useFormats()
  const { first, last } = reportableDates(today)
  const isLater = date > last && date <= today
  const hint =
    isLater && !error
      ? t('claims.dateLater', { date: day(reportableFrom(date)) })
      : t('claims.dateHint', { first: day(first), last: day(last) })
  return (
    <TextField
      label={t('claims.date')}
      name="date"
      type="date"
      value={date}
      hint={hint}
      error={error}
      required
      onChange={({ target }) => onDate(target.value)}
    />
  )
}

type CardProps = {
  cards: readonly ClaimCardView[]
  form: ClaimForm
  error: string | undefined
  onChange: (part: Partial<ClaimForm>) => void
}

function CardChoice({ cards, form, error, onChange }: CardProps) {
  const t = useCopy(claimsCopy)
  return (
    <>
      <SelectField
        label={t('claims.card')}
        name="cardId"
        value={form.card}
        error={error}
        required
        onChange={({ target }) => onChange({ card: target.value })}
      >
        <option value="">{t('claims.cardChoose')}</option>
        {cards.map((card) => (
          <option key={card.id} value={card.id}>
            {card.endedAt === null ? cardLabel(t, card) : t('claims.cardEnded', { card: cardLabel(t, card) })}
          </option>
        ))}
        <option value={otherCard}>{t('claims.cardOther')}</option>
      </SelectField>
      <Checkbox
        label={t('claims.pin')}
        name="paidWithPin"
        checked={form.paidWithPin}
        onChange={({ target }) => onChange({ paidWithPin: target.checked })}
      />
    </>
  )
}
