import { z } from '../../contract/schema.ts'
import { defineForms } from '../forms/definition.ts'
import { optionalPassword } from './password-prompt.ts'

/** A form for each card, without fields. It confirms that a card that seems unused is in use. */
export const keepCardForms = defineForms('keep-', { schema: z.object({}) })

const definition = { schema: optionalPassword, secrets: ['password'] } as const

/** Two forms for each card, which remove it. `withdraw` also records that the member withdrew the consent. */
export const removalForms = {
  remove: defineForms('remove-', definition),
  withdraw: defineForms('withdraw-', definition),
}
export type RemovalKind = keyof typeof removalForms

/** The card and the reason of a removal form; undefined for another form. */
export function removalOf(formId: string): { id: string; reason: RemovalKind } | undefined {
  for (const reason of ['remove', 'withdraw'] as const) {
    const id = removalForms[reason].itemOf(formId)
    if (id !== undefined) return { id, reason }
  }
  return undefined
}
