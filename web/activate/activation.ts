import { activateMember } from '../../contract/api/activation.ts'
import { api } from '../api/api.ts'
import { networkErrorText } from '../api/status-text.ts'

/** The state for the second stage: the first one was completed in this visit. */
export const passed = { activated: true } as const
export const hasPassed = (state: unknown): boolean => (state as Partial<typeof passed> | null)?.activated === true

/** Activates the person of a public id. Rejects with the status text on refusal or failure (P1-471). */
export async function activateAccount(publicId: string): Promise<{ tierLevel: string }> {
  const reply = await api(activateMember, { body: { publicId } })
  if (reply.ok) return reply.value
  throw new Error(networkErrorText(reply.problem.status))
}
