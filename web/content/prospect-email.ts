import type { PartnerView } from '../../contract/brand.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import type { captureProspect } from '../../contract/api/prospects.ts'
import { prospectEmailMax } from '../../contract/prospect-email.ts'
import { messageText } from '../../contract/messages.ts'

/** The error of the email field on blur; '' when the text looks like an address. The server decides at the submit whether it is valid. */
export function emailFault(text: string, label: string, copy: PartnerView['copy'] = {}): string {
  const email = text.trim()
  if (email === '') return messageText('required', label, undefined, copy)
  if (email.length > prospectEmailMax) return messageText('tooLong', label, prospectEmailMax, copy)
  return /^[^\s@]+@[^\s@]+$/.test(email) ? '' : messageText('invalidEmail', '', undefined, copy)
}

/** The error that prevents a submit: the field is empty or too long; '' otherwise. A malformed email is submitted (P1-356). */
export function submitFault(text: string, label: string, copy: PartnerView['copy'] = {}): string {
  const email = text.trim()
  return email === '' || email.length > prospectEmailMax ? emailFault(text, label, copy) : ''
}

type Calls = {
  /** Whether the server calls the email valid. Rejects when the call fails. */
  validate(email: string): Promise<boolean>
  capture(email: string): Promise<CallResult<typeof captureProspect>>
}

/**
 * The home email flow (P1-353 to P1-356). A valid email leads to joining, an invalid one to the sign-in. When the call of the validation
 * fails, the visitor stays on the page and reads the problem.
 */
export async function validateAndCapture(
  email: string,
  calls: Calls,
): Promise<{ to: 'join' | 'login' } | { problem: string }> {
  try {
    if (!(await calls.validate(email))) return { to: 'login' }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : '' }
  }
  // A failed capture does not stop the join flow.
  await calls.capture(email).catch(() => undefined)
  return { to: 'join' }
}
