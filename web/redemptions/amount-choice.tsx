import type { RedemptionOffer } from '../../contract/api/redemptions.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { RequiredNote } from '../ui/required-note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { amountsOf, limitsOf, amountRule } from './choice.ts'
import { otherAmount } from './redeem-forms.ts'
import css from './redeem.module.css'
import { Tiles, type RedemptionTile } from './tiles.tsx'
import type { Redeem } from './use-redeem.ts'

/** Preset amounts and a field for another amount. A preset amount that is the whole balance is labeled as such. */
export function AmountChoice({
  offer,
  redeem: { choice, change, faults },
}: {
  offer: RedemptionOffer
  redeem: Redeem
}) {
  const t = useCopy(redeemCopy)
  const formats = useFormats()
  const { shortMoney } = formats
  const isGift = choice.way === 'gift_card'
  const amounts = amountsOf(offer, choice.way)
  const limits = limitsOf(offer, amountRule(offer, choice.way), formats)
  const labelOf = (amount: number) =>
    amount === offer.available ? t('redeem.amountAll', { amount: shortMoney(amount) }) : shortMoney(amount)
  const tiles: RedemptionTile[] = [
    ...amounts.map((amount) => ({ value: String(amount), label: labelOf(amount) })),
    { value: otherAmount, label: t('redeem.amountOther') },
  ]
  const { isOther } = choice
  return (
    <Tiles
      legend={t('redeem.amount')}
      name="amount"
      variant="chips"
      tiles={tiles}
      chosenValue={isOther ? otherAmount : (choice.amount?.toString() ?? null)}
      error={isOther ? undefined : faults.amount}
      onChoose={(value) =>
        change(
          value === otherAmount
            ? { amount: null, isOther: true }
            : { amount: Number(value), isOther: false, enteredAmount: '' },
        )
      }
    >
      {isOther && (
        <TextField
          label={t('redeem.amountField')}
          name="enteredAmount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
          maxLength={10}
          fieldClass={css.amountField ?? ''}
          hint={t(isGift ? 'redeem.amountStepHint' : 'redeem.amountHint', limits)}
          value={choice.enteredAmount}
          error={faults.amount}
          required
          onChange={({ target }) => change({ enteredAmount: target.value, amount: null })}
        />
      )}
      {isOther && <RequiredNote />}
    </Tiles>
  )
}
