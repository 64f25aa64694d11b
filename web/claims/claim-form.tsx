import type { ClaimCardView, sendClaim } from '../../contract/api/claims.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { ClaimField } from '../../domain/claims/fields.ts'
import { reportableDates, reportableFrom } from '../../domain/claims/limits.ts'
import { cardLabel } from '../cards/card-text.ts'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { FormCheckbox, FormSelect, FormText } from '../forms/fields.tsx'
import { textOfField } from '../forms/field-text.ts'
import { Button } from '../ui/button.tsx'
import { FormFaults } from '../ui/form-faults.tsx'
import { RequiredNote } from '../ui/required-note.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import css from './claim-form.module.css'
import { chosenIdField, otherCard } from './claim-definition.ts'
import { RestaurantChoice } from './restaurant-choice.tsx'
import { RestaurantField } from './restaurant-field.tsx'
import { useClaimForm } from './use-claim-form.ts'

const labels = {
  merchantId: 'claims.restaurant',
  date: 'claims.date',
  amountMinor: 'claims.amount',
  cardId: 'claims.card',
} as const satisfies Record<ClaimField, string>
const fieldNames = Object.keys(labels) as ClaimField[]

export type SentClaim = ReplyOf<typeof sendClaim>
type Props = { cards: readonly ClaimCardView[]; today: string; onSent: (sentClaim: SentClaim) => void }

/** The form to report a visit whose reward is missing. The hint of the date field states which dates can be reported. */
export function ClaimFormView({ cards, today, onSent }: Props) {
  const t = useCopy(claimsCopy)
  const { state, restaurant, choose, choices } = useClaimForm(onSent)
  const { busy, fields, problem } = state
  const faults = fieldNames.flatMap((field) => {
    const message = fields[field].errors?.[0]
    return message ? [{ field, message, label: t(labels[field]) }] : []
  })
  return (
    <RouteForm state={state} className={css.form} label={t('claims.form')}>
      <FormFaults label={t('claims.faultsLabel')} intro={t('claims.faults')} problem={problem} faults={faults} />
      <RestaurantField name={restaurant.name} error={fields.merchantId.errors?.[0]} onChoose={choose} />
      {choices.length > 0 ? (
        <RestaurantChoice choices={choices} />
      ) : (
        <input type="hidden" name={chosenIdField} value={restaurant.id} />
      )}
      <div className={css.pair}>
        <DateField today={today} field={fields.date} />
        <FormText
          field={fields.amountMinor}
          label={t('claims.amount')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
          maxLength={12}
          required
        />
      </div>
      <FormSelect field={fields.cardId} label={t('claims.card')} required>
        <option value="">{t('claims.cardChoose')}</option>
        {cards.map((card) => (
          <option key={card.id} value={card.id}>
            {card.endedAt === null ? cardLabel(t, card) : t('claims.cardEnded', { card: cardLabel(t, card) })}
          </option>
        ))}
        <option value={otherCard}>{t('claims.cardOther')}</option>
      </FormSelect>
      <FormCheckbox field={fields.paidWithPin} label={t('claims.pin')} />
      <RequiredNote />
      <PrivacyNotice />
      <Button type="submit" wide disabled={busy}>
        {t(busy ? 'claims.sending' : 'claims.send')}
      </Button>
    </RouteForm>
  )
}

type DateProps = { today: string; field: Parameters<typeof FormText>[0]['field'] & { value?: unknown } }

/** The date of the visit. For a date that is too recent, the hint states the day from which the member can report it. */
function DateField({ today, field }: DateProps) {
  const t = useCopy(claimsCopy)
  const { day } = useFormats()
  const date = textOfField(field.value)
  const { first, last } = reportableDates(today)
  const isTooRecent = date > last && date <= today
  const hint =
    isTooRecent && !field.errors
      ? t('claims.dateLater', { date: day(reportableFrom(date)) })
      : t('claims.dateHint', { first: day(first), last: day(last) })
  return <FormText field={field} label={t('claims.date')} type="date" hint={hint} required />
}
