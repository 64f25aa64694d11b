import type { PasskeyView } from '../../contract/api/passkeys.ts'
import { passkeyCopy } from '../copy/passkeys.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { AnyField } from '../forms/fields.tsx'
import { useFormats } from '../site/format.ts'
import css from '../forms/form-page.module.css'
import { Checkbox } from '../ui/checkbox.tsx'

/**
 * The passkeys of the account, one of which an attacker may have added. The member selects their own passkeys. The server removes the
 * others when it sets the new password.
 */
export function PasskeysToKeep({ passkeys, field }: { passkeys: readonly PasskeyView[]; field: AnyField }) {
  const t = useCopy(passkeyCopy, recoveryCopy)
  const { day } = useFormats()
  if (passkeys.length === 0) return null
  // One posted id is a string, several are an array.
  const chosenIds = [field.initialValue].flat()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('recover.passkeys')}</legend>
      <p>{t('recover.passkeysText')}</p>
      {passkeys.map(({ id, name, createdAt }) => (
        <Checkbox
          key={id}
          name={field.name}
          value={id}
          label={name}
          hint={t('passkeys.addedOn', { date: day(createdAt) })}
          defaultChecked={chosenIds.includes(id)}
        />
      ))}
    </fieldset>
  )
}
