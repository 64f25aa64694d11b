import type { Answer } from '../../contract/endpoint.ts'
import type { captureProspect } from '../../contract/api/prospects.ts'
import { prospectEmailMax } from '../../contract/prospect-email.ts'
import { message } from '../../contract/messages.ts'

/** What is surely a slip of the finger; whether the address can be one is the server's to say. */
export function emailSlip(text: string, label: string): string {
  const email = text.trim()
  if (email === '') return message('required', label)
  if (email.length > prospectEmailMax) return message('tooLong', label, prospectEmailMax)
  return /^[^\s@]+@[^\s@]+$/.test(email) ? '' : message('invalidEmail')
}

type Calls = {
  /** Rejects when nobody could say. */
  validate(email: string): Promise<boolean>
  capture(email: string): Promise<Answer<typeof captureProspect>>
}

/** The home email flow (spec 1 §4.4): where the visitor goes on, or why they stay because nobody could say. */
export async function nextStep(email: string, calls: Calls): Promise<{ to: 'join' | 'login' } | { problem: string }> {
  try {
    if (!(await calls.validate(email))) return { to: 'login' }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : '' }
  }
  // Whatever comes of it, joining goes on.
  await calls.capture(email).catch(() => undefined)
  return { to: 'join' }
}
