import { activateMember } from '../../contract/api/activation.ts'
import { defineForm } from '../forms/definition.ts'

export const activationForm = defineForm({ id: 'activation', schema: activateMember.body })

/** The history state with which the first stage opens the second: the visitor completed the first stage in this visit. */
export const activatedState = { activated: true } as const
export const hasActivatedState = (state: unknown): boolean =>
  (state as Partial<typeof activatedState> | null)?.activated === true
