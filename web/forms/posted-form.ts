import { useActionData } from 'react-router'
import type { FieldError } from '../../contract/endpoint.ts'
import type { FormReply } from './reply.ts'

export type PostedForm = {
  /** Texts by field; a checked box is `on`. Secrets are left out. Null for a form that succeeded, or was neither posted nor started. */
  values: Readonly<Record<string, unknown>> | null
  errors: readonly FieldError[]
  problem: string
}

const emptyPostedForm: PostedForm = { values: null, errors: [], problem: '' }

/** The values and errors, at most one per field, of a form that was posted before the script arrived or that another page started. */
export function usePostedForm(id: string): PostedForm {
  const reply = useActionData() as FormReply | undefined
  if (reply?.form !== id || reply.ok) return emptyPostedForm
  const { initialValue, error } = reply.result ?? {}
  // The form library keeps the errors of the whole form under the empty name; `problem` covers those.
  const errors = Object.entries(error ?? {}).flatMap(([field, messages]) =>
    field === '' ? [] : (messages ?? []).slice(0, 1).map((message) => ({ field, message })),
  )
  return { values: initialValue ?? {}, errors, problem: reply.problem }
}

/** The form with the posted values in place of its initial ones. An unchecked box posts no value. */
export function withPostedValues<F extends Readonly<Record<string, unknown>>>(form: F, { values }: PostedForm): F {
  if (!values) return form
  const entries = Object.entries(form).map(([field, value]) => {
    const postedValue = values[field]
    if (typeof value === 'boolean') return [field, postedValue === 'on']
    return [field, typeof postedValue === 'string' ? postedValue : '']
  })
  return Object.fromEntries(entries) as F
}
