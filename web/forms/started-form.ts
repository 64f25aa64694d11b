import type { FormReply } from './reply.ts'

/**
 * A form with initial values from an earlier post, of this form or another. It has the shape of a refusal, so that the page shows the
 * values, but it has no errors.
 */
export const startedForm = (form: string, initialValue: Record<string, string>): FormReply<never> => ({
  form,
  ok: false,
  refusal: 'invalid_request',
  problem: '',
  status: 200,
  result: { initialValue },
})
