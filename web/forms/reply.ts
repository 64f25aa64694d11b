import type { SubmissionResult } from '@conform-to/react'

/** The hidden field that names the posted form. */
export const formField = 'form'
/** The hidden field with the public id of the member whom the page was rendered for (contract/member-header.ts). */
export const memberField = 'renderedFor'
/** The hidden field with the names of the fields that may be restored after a new sign-in (unsent-form.ts). */
export const resumableField = 'resumable'
/** The field of the sign-in form with a form that was posted after the session ended. */
export const unsentField = 'unsent'
/** The URL parameter with the id of the form that the page opens. */
export const openParam = 'change'
/** The hidden field that only a running script fills. */
export const scriptField = 'scripted'

/** The reply of an action to a posted form. */
export type FormReply<Value = unknown, Refusal extends string = string> = {
  form: string
  /** Errors by field, and the posted values except secrets. Absent when the action did not answer. */
  result?: SubmissionResult<string[]>
} & ({ ok: true; value: Value } | { ok: false; refusal: Refusal; problem: string; status: number })

/** Whether a form was refused. A form that the sign-in page carried was never sent, so it was not refused. */
export const hasFailed = (reply: FormReply): boolean =>
  !reply.ok && (reply.problem !== '' || reply.result === undefined || reply.result.error !== undefined)

/**
 * Whether a form cannot be sent: it is being sent, or it was not refused and the page is loading again. A refused form can be sent
 * again at once, since a disabled button would make the Enter key do nothing.
 */
export const isBusy = (state: 'idle' | 'submitting' | 'loading', reply: FormReply | undefined): boolean =>
  state === 'submitting' || (state === 'loading' && reply?.ok !== false)
