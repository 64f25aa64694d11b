import { useRef } from 'react'
import { prospectEmailMax } from '../../contract/prospect-email.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { formField } from '../forms/reply.ts'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useInputBeforeHydration } from '../ui/use-input-before-hydration.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import css from './prospect-form.module.css'
import { prospectFormId } from './prospect-form-id.ts'
import { useProspect } from './use-prospect.ts'

/** A form with an email field that starts joining. Its texts are readable on every background of a brand. */
export function ProspectEmailForm({ variant = 'main' }: { variant?: ButtonVariant }) {
  const t = useCopy(discoverCopy)
  const formRef = useRef<HTMLFormElement>(null)
  const label = t('prospect.label')
  const { fieldRef, email, error, problem, busy, change, leave, submit } = useProspect(label)
  useInputBeforeHydration(formRef, (values) => void change(String(values['email'] ?? '')))
  return (
    <form
      ref={formRef}
      method="post"
      // Any page may show the form; the action of the home page handles it.
      action="/?index"
      className={css.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t('prospect.form')}
    >
      <input type="hidden" name={formField} value={prospectFormId} />
      {problem !== '' && <Notice tone="error">{problem}</Notice>}
      <TextField
        ref={fieldRef}
        fieldClass={css.field ?? ''}
        label={label}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={prospectEmailMax}
        placeholder={t('home.emailPlaceholder')}
        value={email}
        hint={email.length >= prospectEmailMax ? t('prospect.full', { count: String(prospectEmailMax) }) : undefined}
        onChange={(event) => void change(event.target.value)}
        onBlur={() => void leave()}
        error={error}
      />
      <Button type="submit" variant={variant} className={css.button} disabled={busy}>
        {busy ? t('form.working') : t('prospect.submit')}
      </Button>
      <PrivacyNotice />
    </form>
  )
}
