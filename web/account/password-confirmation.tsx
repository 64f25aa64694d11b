import { useCallback } from 'react'
import { passwordMaxLength } from '../../domain/joining/password.ts'
import { accountCopy } from '../copy/account.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { FormReply } from '../forms/reply.ts'
import { useBrand } from '../site/partner.ts'
import { manageCardsPath } from '../site/late-paths.ts'
import { ssoPath } from '../site/paths.ts'
import { usePasswordTexts } from '../forms/password-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { RequiredNote } from '../ui/required-note.tsx'
import css from './card-item.module.css'
import { CopyText } from '../ui/copy-text.tsx'

type Props = {
  /** The last refusal of a password, empty before the first. Each new refusal selects the text of the field. */
  refusal: FormReply | string
  error: string
  /** The page to return to from the partner's sign-in; by default the member's cards. */
  returnTo?: string
  /** The sentence above the partner's sign-in; by default about removing a card. */
  signInText?: string
}

/** A link to the partner's sign-in, for a member who has no password here (P1-328). */
export function PartnerSignIn({ text, returnTo }: { text: string; returnTo: string }) {
  const t = useCopy(accountCopy)
  const { name } = useBrand()
  return (
    <div className={css.passwordPrompt}>
      <p>
        <CopyText text={text} />
      </p>
      <ButtonLink to={ssoPath(returnTo)} reloadDocument variant="main">
        {t('cards.confirmSignIn', { partner: name })}
      </ButtonLink>
    </div>
  )
}

/** In a form: asks for the password again, or for the partner's own sign-in where the member has no password here (P1-328). */
export function PasswordConfirmation({ refusal, error, returnTo = manageCardsPath(), signInText }: Props) {
  const t = useCopy(accountCopy, joinCopy)
  const { enrollmentType, name } = useBrand()
  const texts = usePasswordTexts()
  // The field takes the focus, because the member types next. After a refusal, new text replaces the refused password.
  const focusField = useCallback(
    (field: HTMLInputElement | null) => {
      field?.focus()
      if (refusal !== '') field?.select()
    },
    [refusal],
  )
  if (enrollmentType === 'sso')
    return <PartnerSignIn text={signInText ?? t('cards.confirmSignInText', { partner: name })} returnTo={returnTo} />
  return (
    <div className={css.passwordPrompt}>
      <p>{t('cards.confirmAgain')}</p>
      <PasswordField
        ref={focusField}
        name="password"
        label={t('login.password')}
        required
        autoComplete="current-password"
        maxLength={passwordMaxLength}
        texts={texts}
        error={error === '' ? undefined : error}
      />
      <RequiredNote />
    </div>
  )
}
