import type { PasskeyView } from '../../contract/api/passkeys.ts'
import { passkeyCopy } from '../copy/passkeys.ts'
import { recoveryCopy } from '../copy/recovery.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../format.ts'
import css from '../join/join.module.css'
import { Checkbox } from '../ui/checkbox.tsx'

type Props = { passkeys: readonly PasskeyView[]; kept: readonly string[]; onChange: (kept: string[]) => void }

/** Passkeys outlive a password, also one that somebody else added: whoever comes back in says which are theirs, and the rest goes. */
export function KeptPasskeys({ passkeys, kept, onChange }: Props) {
  const t = useCopy(passkeyCopy, recoveryCopy)
  const { day } = useFormats()
  if (passkeys.length === 0) return null
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('recover.passkeys')}</legend>
      <p>{t('recover.passkeysText')}</p>
      {passkeys.map(({ id, name, createdAt }) => (
        <Checkbox
          key={id}
          label={name}
          hint={t('passkeys.addedOn', { date: day(createdAt) })}
          checked={kept.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...kept, id] : kept.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  )
}
