import type { z } from '../../contract/schema.ts'
import type { FormReply } from './reply.ts'
import { startedForm } from './started-form.ts'

/**
 * A form that was posted without script after the session ended. The sign-in page carries it in a hidden field, and after the sign-in the
 * browser posts it back to its page. The page only shows it again: it takes effect when the member submits it. It never contains a secret.
 * `member` is the public id of the member whom the page was rendered for.
 */
export type UnsentForm = { id: string; member: string; values: Record<string, string> }

export type AnyDefinition = { readonly id: string; readonly schema: z.ZodObject; readonly secrets?: readonly string[] }

/** The fields of a form that survive a new sign-in: all but the secrets. */
export const resumableNames = ({ schema, secrets = [] }: AnyDefinition): string[] =>
  Object.keys(schema.shape).filter((name) => !secrets.includes(name))

/** Reads the hidden field of the sign-in page; null for a malformed text. Values that are not texts are left out. */
export function readUnsent(text: string): UnsentForm | null {
  try {
    const { id, member, values } = JSON.parse(text) as Partial<Record<keyof UnsentForm, unknown>>
    if (typeof id !== 'string' || typeof member !== 'string' || typeof values !== 'object' || !values) return null
    const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { id, member, values: Object.fromEntries(texts) }
  } catch {
    return null
  }
}

/** The form that the sign-in page carried for this member; null for a form of another page or member. */
export function restoredForm(
  unsent: UnsentForm | null,
  definitions: readonly AnyDefinition[],
  member: string | undefined,
): FormReply<never> | null {
  const definition = definitions.find(({ id }) => id === unsent?.id)
  if (!unsent || !definition || unsent.member !== member) return null
  const names = new Set(resumableNames(definition))
  return startedForm(
    definition.id,
    Object.fromEntries(Object.entries(unsent.values).filter(([name]) => names.has(name))),
  )
}
