import { validateEmail, validateZip } from '../../contract/api/joining.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { api } from './api.ts'

/** The server did not validate a value. Carries the status of its reply, 0 without a reply, and a message for the reader. */
export class ValidationUnavailable extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/** A redirect counts as valid and is not followed (P1-464, M2-226). Throws on every other failure, with its status (P1-466). */
function isValidReply(reply: CallResult<typeof validateEmail> | CallResult<typeof validateZip>): boolean {
  if (reply.ok) return reply.value.isValid
  if (isRedirect(reply.problem.status)) return true
  throw new ValidationUnavailable(reply.problem.status, reply.problem.title)
}

const noRedirects = { redirect: 'manual' } as const

export const isValidEmail = async (email: string): Promise<boolean> =>
  isValidReply(await api(validateEmail, { query: { email } }, noRedirects))

export const isDeliverableZip = async (zip: string): Promise<boolean> =>
  isValidReply(await api(validateZip, { query: { zip } }, noRedirects))
