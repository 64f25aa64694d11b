import type { FormReply } from './reply.ts'

/** A form that another page started. It has the shape of a refusal, so that the page shows the initial values, but it has no errors. */
export const startedForm = (form: string, initialValue: Record<string, string>): FormReply<never> => ({
  form,
  ok: false,
  refusal: 'invalid_request',
  problem: '',
  status: 200,
  result: { initialValue },
})
