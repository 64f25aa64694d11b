import { activateMember } from '../../contract/api/activation.ts'
import { defineForm } from '../forms/definition.ts'

export const activationForm = defineForm({ id: 'activation', schema: activateMember.body })

/** The state for the second stage: the first one was completed in this visit. */
export const passed = { activated: true } as const
export const hasPassed = (state: unknown): boolean => (state as Partial<typeof passed> | null)?.activated === true
