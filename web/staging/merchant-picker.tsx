import { useState } from 'react'
import { useBrand } from '../site/partner.ts'
import { TextField } from '../ui/text-field.tsx'
import css from './stgtools.module.css'
import { useMerchants } from './use-merchants.ts'

type Props = { chosenId: string; onChoose: (id: string) => void }

/** Selects a restaurant by name or cuisine, around a place. */
export function MerchantPicker({ chosenId, onChoose }: Props) {
  const { defaultLocation } = useBrand()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(defaultLocation.label)
  const merchants = useMerchants(text, place)
  return (
    <fieldset className={css.picker}>
      <legend>Restaurant</legend>
      <div className={css.two}>
        <TextField
          label="Name or cuisine"
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
        />
        <TextField
          label="City or ZIP"
          value={place}
          onChange={(event) => setPlace(event.target.value)}
          autoComplete="off"
        />
      </div>
      <div className={css.choices}>
        {merchants.map((merchant) => (
          <label key={merchant.id} className={css.choice}>
            <input
              type="radio"
              name="merchant"
              value={merchant.id}
              checked={merchant.id === chosenId}
              onChange={() => onChoose(merchant.id)}
            />
            <span>
              {merchant.name}
              <small>
                {merchant.location.address.address1}, {merchant.location.address.city}
              </small>
            </span>
          </label>
        ))}
        {merchants.length === 0 && <p className={css.soft}>No restaurant found.</p>}
      </div>
    </fieldset>
  )
}
