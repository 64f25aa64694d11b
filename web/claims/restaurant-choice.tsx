import { useActionData } from 'react-router'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SelectField } from '../ui/select-field.tsx'
import type { sendWithoutScript } from './claim-action.ts'
import { choiceField } from './claim-definition.ts'

/** The restaurants that a posted name may match. With scripts the list opens during typing. */
export function RestaurantChoice() {
  const t = useCopy(claimsCopy)
  const posted = useActionData<typeof sendWithoutScript>()
  if (!posted || posted.choices.length === 0) return null
  return (
    <SelectField name={choiceField} label={t('claims.restaurant')} required>
      {posted.choices.map(({ id, text, place }) => (
        <option key={id} value={id}>
          {text}, {place}
        </option>
      ))}
    </SelectField>
  )
}
