import { useForm, type DefaultValue, type FieldMetadata, type FormMetadata, type Submission } from '@conform-to/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { messageText } from '../../contract/messages.ts'
import type { PartnerTexts } from '../../contract/partner-text.ts'
import type { z } from '../../contract/schema.ts'
import { useSite } from '../site/partner.ts'
import { readForm, type FormDefinition } from './definition.ts'
import { fillEmpty, type FormDraft } from './draft.ts'
import { isBusy, type FormReply } from './reply.ts'

type Options<S extends z.ZodObject, R extends FormReply> = {
  defaultValue?: DefaultValue<z.input<S>>
  /** Where the typed values are stored until the server accepts the form. */
  draft?: FormDraft
  /** Runs once for each reply that a script received; a form posted without script renders its reply instead. */
  onReply?: (reply: R) => void
}

/**
 * A form that posts to the action of the page that shows it. With script the router posts it, and the page stays as it is; without
 * script the browser posts it and gets the page with the reply. The form checks its fields on submit, then on every change (P1-405).
 */
export function useRouteForm<S extends z.ZodObject, R extends FormReply>(
  definition: FormDefinition<S>,
  { defaultValue, draft, onReply }: Options<S, R> = {},
) {
  const { partner } = useSite()
  const fetcher = useFetcher()
  const pageReply = useActionData() as R | undefined
  const fetcherReply = fetcher.data as R | undefined
  const reply = fetcherReply ?? (pageReply?.form === definition.id ? pageReply : undefined)
  const sentForm = useRef<FormData>(undefined)

  const [form, fields] = useForm<z.input<S>, z.output<S>, string[]>({
    id: `form-${definition.id}`,
    ...(reply?.result ? { lastResult: reply.result } : {}),
    ...(defaultValue ? { defaultValue } : {}),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData, submitter }) => {
      const submission = readForm(definition, formData, partner)
      const isSubmit = submitter?.getAttribute('name') !== intentName
      if (isSubmit) sentForm.current = formData
      return isSubmit ? submission : withServerErrors(submission, formData, sentForm.current, reply)
    },
  })

  const restore = useEffectEvent(() => {
    const element = document.forms.namedItem(form.id)
    if (!element) return
    if (draft) fillEmpty(element, draft.read())
    // This event tells the form library what was restored, and what was typed before the script arrived.
    element.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // The server knows neither the tab's storage nor what was typed before hydration.
  useEffect(() => restore(), [])

  const receive = useEffectEvent((latestReply: R) => {
    if (latestReply.ok) draft?.clear()
    onReply?.(latestReply)
  })
  useEffect(() => {
    if (fetcherReply !== undefined) receive(fetcherReply)
  }, [fetcherReply])

  return {
    definition,
    draft,
    fetcher,
    form: form as unknown as FormMetadata<z.input<S>, string[]>,
    fields: fields as { [Name in keyof z.input<S>]-?: FieldMetadata<z.input<S>[Name], z.input<S>, string[]> },
    reply,
    /** Whether a browser without script posted the form, so that the page itself must show the result. */
    wasPostedWithoutScript: fetcherReply === undefined && reply !== undefined,
    busy: isBusy(fetcher.state, fetcherReply),
    refusal: reply && !reply.ok ? reply.refusal : undefined,
    /** The error of the whole form as a sentence; empty without an error, and when the fields show the errors. */
    problem: problemOf(reply, partner),
  }
}

function problemOf(reply: FormReply | undefined, { copy }: PartnerTexts): string {
  if (!reply || reply.ok) return ''
  // Without a result the action did not answer, so there is no sentence of the server.
  return reply.result ? reply.problem : messageText('server', '', undefined, copy)
}

export type RouteFormState = Pick<
  ReturnType<typeof useRouteForm>,
  'definition' | 'draft' | 'fetcher' | 'busy' | 'problem'
> & {
  form: Pick<FormMetadata, 'id' | 'onSubmit'>
}

/** The name of the button with which the form library asks for a check of one field. */
const intentName = '__intent__'

/** Keeps the server's error of a field while the field still has the value that was sent. */
function withServerErrors<I, O>(
  submission: Submission<I, string[], O>,
  currentForm: FormData,
  sentForm: FormData | undefined,
  reply: FormReply | undefined,
): Submission<I, string[], O> {
  // The form library keeps the errors of the whole form under the empty name; they are left out here.
  const errors = reply && !reply.ok ? (reply.result?.error ?? {}) : {}
  const unchangedErrors = Object.entries(errors).filter(
    ([field, error]) => field !== '' && error !== null && sentForm?.get(field) === currentForm.get(field),
  )
  if (unchangedErrors.length === 0 || submission.status === 'success') return submission
  const error = { ...Object.fromEntries(unchangedErrors), ...submission.error }
  return { ...submission, error, reply: (options) => ({ ...submission.reply(options), error }) }
}
