import type { FormEvent } from 'react'
import type { AnswerValue } from '../../domain/surveys/questions.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { surveysPath } from '../site/late-paths.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { LookOnlyFields } from '../impersonation/look-only.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { RequiredNote } from '../ui/required-note.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { surveyDraft, saveSurveyDraft } from './drafts.ts'
import { valuesOf } from './form-values.ts'
import { surveyCopy } from '../copy/surveys.ts'
import css from './form.module.css'
import { SurveyField } from './question.tsx'
import { trackingFields } from './tracking-fields.ts'
import { useSurveySend, type AnswerErrors } from './use-send.ts'
import type { SurveyContent } from './use-surveys.ts'

type Props = {
  survey: SurveyContent
  /** The path of the page that shows the form. */
  page: string
  onSent: () => void
  /** Answers that a browser without scripts posted and the server refused. */
  refusedAnswers?: { values: Readonly<Record<string, AnswerValue>>; faults: AnswerErrors } | undefined
  /** The idempotency key for browsers without scripts. */
  formKey?: string
}

const faultyField = '[aria-invalid]:not(fieldset), [data-invalid] input'

/**
 * Moves the focus to the first field with an error. As the form's `ref` it runs on mount too: the server may have refused a post without
 * scripts.
 */
const focusError = (form: HTMLElement | null): void => form?.querySelector<HTMLElement>(faultyField)?.focus()

/** The questions of a built-in survey. Without scripts the browser posts the answers to the surveys page. */
export function SurveyForm({ survey, page, onSent, refusedAnswers, formKey }: Props) {
  const t = useCopy(surveyCopy)
  const hydrated = useHydrated()
  const { state, faults: sendFaults, send } = useSurveySend(survey, page)
  // Until the first send by script, the form shows the faults of the post without scripts.
  const faults = state === 'open' && Object.keys(sendFaults).length === 0 ? (refusedAnswers?.faults ?? {}) : sendFaults
  const initialValues = refusedAnswers?.values ?? (hydrated ? surveyDraft(survey.id).values : {})
  const saveDraft = (form: HTMLFormElement) =>
    saveSurveyDraft(survey.id, valuesOf(survey.questions, new FormData(form)))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    saveDraft(form)
    if (await send()) return onSent()
    if (form.querySelector(faultyField)) return focusError(form)
    // The error message appears above the button and moves the button down.
    form.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <form
      ref={focusError}
      className={css.form}
      method="post"
      action={surveysPath({ survey: survey.id })}
      onSubmit={(event) => void submit(event)}
      onChange={({ currentTarget }) => saveDraft(currentTarget)}
      noValidate
    >
      {survey.intro !== '' && <p className={css.intro}>{t.fill(survey.intro)}</p>}
      <TrackingInputs page={page} formKey={formKey} />
      <LookOnlyFields>
        {survey.questions.map((question) => (
          <SurveyField
            key={question.id}
            question={question}
            initialAnswer={initialValues[question.id]}
            error={faults[`answers.${question.id}`]}
          />
        ))}
        {survey.questions.some(({ required }) => required) && <RequiredNote />}
        <PrivacyNotice />
        {/* Next to the button, because the top of a long form is out of view. */}
        {state === 'failed' && (
          <Notice tone="error" label={t('survey.errorTitle')}>
            {t('survey.failed')}
          </Notice>
        )}
        <Button type="submit" aria-disabled={state === 'busy' || undefined}>
          {t(state === 'busy' ? 'survey.sending' : 'survey.submit')}
        </Button>
      </LookOnlyFields>
    </form>
  )
}

/**
 * The tracking fields (P1-499) and `formKey` as hidden inputs. A browser without scripts posts these inputs; with scripts `useSurveySend`
 * takes the values from their sources. Of the tracking fields the server's HTML has only medium and source: the campaign is in the browser's
 * storage, and the server sets the other fields when it receives the answers.
 */
function TrackingInputs({ page, formKey }: { page: string; formKey: string | undefined }) {
  const site = useSite()
  const hydrated = useHydrated()
  const fields = hydrated ? trackingFields(site, page) : { utm_medium: 'web', utm_source: page }
  const hiddenFields = { ...fields, ...(formKey ? { key: formKey } : {}) }
  return Object.entries(hiddenFields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
