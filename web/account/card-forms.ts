import { z } from '../../contract/schema.ts'
import { defineForms } from '../forms/definition.ts'
import { optionalPassword } from './password-prompt.ts'

/** One form without fields per card. It confirms that an unused card is in use. */
export const keepForms = defineForms('keep-', { schema: z.object({}) })

const definition = { schema: optionalPassword, secrets: ['password'] } as const

/** Two forms per card that remove it. `withdraw` also records that the member withdrew the consent. */
export const removalForms = {
  remove: defineForms('remove-', definition),
  withdraw: defineForms('withdraw-', definition),
}
export type RemovalReason = keyof typeof removalForms

/** The card and the reason of a removal form; undefined for another form. */
export function removalOf(formId: string): { id: string; reason: RemovalReason } | undefined {
  for (const reason of ['remove', 'withdraw'] as const) {
    const id = removalForms[reason].itemOf(formId)
    if (id !== undefined) return { id, reason }
  }
  return undefined
}
