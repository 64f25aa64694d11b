import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { HiddenFormFields } from '../forms/hidden-form-fields.tsx'
import { useSite } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormFaults } from '../ui/form-faults.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useInputBeforeHydration } from '../ui/use-input-before-hydration.ts'
import { AddressPart } from './address-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { FinishLater } from './finish-later.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import formCss from '../forms/form-page.module.css'
import css from './join.module.css'
import type { JoinField } from './join-fields.ts'
import { joinForm, ticketField } from './join-definition.ts'
import { PersonPart } from './person-part.tsx'
import { SignInPart } from './sign-in-part.tsx'
import { useJoin } from './use-join.ts'
import { useLabels } from '../forms/use-labels.ts'

/** The join form; the brand's configuration decides which parts appear. */
export function JoinFormView({ email, ticket = '' }: { email: string; ticket?: string }) {
  const t = useCopy(joinCopy)
  const { partner } = useSite()
  const labelOf = useLabels()
  const join = useJoin(email)
  const hydrated = useHydrated()
  useInputBeforeHydration(join.formRef, (values) => {
    for (const [field, value] of Object.entries(values)) join.set(field as JoinField, value as never)
  })
  const { brand, legal } = partner
  return (
    <form
      ref={join.formRef}
      method="post"
      className={formCss.form}
      onSubmit={(event) => void join.submit(event)}
      noValidate
      aria-label={t('join.title')}
    >
      <HiddenFormFields definition={joinForm} />
      <input type="hidden" name={ticketField} value={ticket} />
      <FormFaults
        label={t('form.error')}
        intro={t('join.errors')}
        problem={join.problem}
        faults={join.faults.map((fault) => ({ ...fault, label: labelOf(fault.field) }))}
      />
      <p className={formCss.quiet}>{t('form.required')}</p>
      <PersonPart join={join} />
      <AddressPart join={join} />
      <ContactPart join={join} />
      {brand.enrollmentType === 'direct' && <SignInPart join={join} />}
      <PrivacyNotice />
      <div className={formCss.group}>
        <details className={css.terms}>
          <summary>{t('join.termsLink')}</summary>
          <p>{legal.terms}</p>
        </details>
        <Checkbox
          name="termsAccepted"
          required
          label={t('join.terms')}
          checked={join.form.termsAccepted}
          onChange={(event) => join.set('termsAccepted', event.target.checked)}
          error={join.errorOf('termsAccepted')}
        />
      </div>
      <Button type="submit" wide disabled={join.busy}>
        {join.busy ? t('form.working') : t('join.submit')}
      </Button>
      {brand.enrollmentType === 'direct' && <FinishLater join={join} hydrated={hydrated} />}
    </form>
  )
}
