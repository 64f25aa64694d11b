import type { FormReply } from './reply.ts'

/** A form that another page began: its first values, and nothing wrong with them. */
export const startedForm = (form: string, initialValue: Record<string, string>): FormReply<never> => ({
  form,
  ok: false,
  refusal: 'invalid_request',
  problem: '',
  status: 200,
  result: { initialValue },
})
