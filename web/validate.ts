import { validateEmail, validateZip } from '../contract/api/joining.ts'
import type { CallResult } from '../contract/endpoint.ts'
import { api } from './api.ts'

/** Nobody could say whether a value can be one: the status of the answer, and the words for the reader. */
export class ValidationUnavailable extends Error {
  readonly status: number
  constructor(status: number, words: string) {
    super(words)
    this.status = status
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/** A redirect is not followed and leaves the value valid (P1-464, M2-226). Every other failure rejects with its status (P1-466). */
function verdict(answer: CallResult<typeof validateEmail> | CallResult<typeof validateZip>): boolean {
  if (answer.ok) return answer.value.isValid
  if (isRedirect(answer.problem.status)) return true
  throw new ValidationUnavailable(answer.problem.status, answer.problem.title)
}

const unfollowed = { redirect: 'manual' } as const

export const emailCanBe = async (email: string): Promise<boolean> =>
  verdict(await api(validateEmail, { query: { email } }, unfollowed))

export const isDeliverableZip = async (zip: string): Promise<boolean> =>
  verdict(await api(validateZip, { query: { zip } }, unfollowed))
