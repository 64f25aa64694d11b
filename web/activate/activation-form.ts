import { activateMember } from '../../contract/api/activation.ts'
import { defineForm } from '../forms/definition.ts'

export const activationForm = defineForm({ id: 'activation', schema: activateMember.body })

/**
 * The history state with which the first stage of activation opens the second. Without it, the second stage redirects to the first, unless
 * the server reports that the member is activated.
 */
export const activatedState = { activated: true } as const
export const hasActivatedState = (state: unknown): boolean =>
  (state as Partial<typeof activatedState> | null)?.activated === true
