import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SelectField } from '../ui/select-field.tsx'
import type { Restaurant } from './claim-action.ts'
import { chosenIdField } from './claim-definition.ts'

/** The restaurants that a posted name may mean. With scripts the member usually chose a suggestion while typing. */
export function RestaurantChoice({ choices }: { choices: readonly Restaurant[] }) {
  const t = useCopy(claimsCopy)
  return (
    <SelectField name={chosenIdField} label={t('claims.restaurant')} required>
      {choices.map(({ id, text, place }) => (
        <option key={id} value={id}>
          {text}, {place}
        </option>
      ))}
    </SelectField>
  )
}
