import type { FormReply } from './reply.ts'

/** A form that another page started: it has initial values and no errors. */
export const startedForm = (form: string, initialValue: Record<string, string>): FormReply<never> => ({
  form,
  ok: false,
  refusal: 'invalid_request',
  problem: '',
  status: 200,
  result: { initialValue },
})
