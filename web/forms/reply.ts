import type { SubmissionResult } from '@conform-to/react'

/** The hidden field that names the posted form. */
export const formField = 'form'
/** The hidden field with the public id of the member whom the page was rendered for (contract/member-header.ts). */
export const memberField = 'renderedFor'
/** The hidden field that only a running script fills. */
export const scriptField = 'scripted'

/** What an action answers to a posted form. */
export type FormReply<Value = unknown, Refusal extends string = string> = {
  form: string
  /** Errors by field, and the posted values except secrets. Absent when the action did not answer. */
  result?: SubmissionResult<string[]>
} & ({ ok: true; value: Value } | { ok: false; refusal: Refusal; problem: string; status: number })
