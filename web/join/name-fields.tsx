import { ssoCopy } from '../copy/sso.ts'
import { useCopy } from '../copy/use-copy.ts'
import formCss from '../forms/form-page.module.css'
import css from './join.module.css'
import type { MemberFields } from './join-fields.ts'
import { MemberText } from './member-text.tsx'
import { CopyText } from '../ui/copy-text.tsx'

type Props = {
  fields: MemberFields
  /** The partner's sign-in provides the names, so they cannot be changed here. */
  locked?: boolean
}

export function NameFields({ fields, locked = false }: Props) {
  const t = useCopy(ssoCopy)
  const inputProps = locked ? { disabled: true } : { required: true }
  return (
    <>
      <div className={css.pair}>
        <MemberText fields={fields} name="firstName" autoComplete="given-name" {...inputProps} />
        <MemberText fields={fields} name="lastName" autoComplete="family-name" {...inputProps} />
      </div>
      {locked && (
        <p className={formCss.quiet}>
          <CopyText text={t('sso.locked')} />
        </p>
      )}
    </>
  )
}
