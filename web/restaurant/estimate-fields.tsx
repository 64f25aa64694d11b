import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { cardLabel } from '../cards/card-text.ts'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { SelectField } from '../ui/select-field.tsx'
import css from './earn-panel.module.css'

type BillFieldProps = {
  billMinor: number
  span: { leastMinor: number; mostMinor: number; stepMinor: number }
  onBill: (billMinor: number) => void
}

export function BillField({ billMinor, span, onBill }: BillFieldProps) {
  const t = useCopy(restaurantCopy)
  const { shortMoney } = useFormats()
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  // The field hydrates after the page, so the member may have moved the slider before hydration.
  const reportMovedSlider = useEffectEvent((sliderMinor: number) => sliderMinor !== billMinor && onBill(sliderMinor))
  useLayoutEffect(() => void reportMovedSlider(Number(slider.current?.value)), [])
  return (
    <div className={css.bill}>
      <label htmlFor={id}>
        <span>{t('willEarn.bill')}</span> <b>{shortMoney(billMinor)}</b>
      </label>
      <input
        ref={slider}
        id={id}
        className={css.range}
        type="range"
        min={span.leastMinor}
        max={span.mostMinor}
        step={span.stepMinor}
        value={billMinor}
        onChange={(event) => onBill(Number(event.target.value))}
        aria-valuetext={shortMoney(billMinor)}
      />
    </div>
  )
}

type CardFieldProps = { cards: RewardEstimate['cards']; cardId: string | null; onCard: (cardId: string) => void }

export function CardField({ cards, cardId, onCard }: CardFieldProps) {
  const t = useCopy(restaurantCopy)
  return (
    <SelectField
      label={t('willEarn.card')}
      value={cardId ?? ''}
      onChange={(event) => onCard(event.target.value)}
      fieldClass={css.card ?? ''}
    >
      {cards.map((card) => (
        <option key={card.id} value={card.id}>
          {cardLabel(t, card)}
        </option>
      ))}
    </SelectField>
  )
}
