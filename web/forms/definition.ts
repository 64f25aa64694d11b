import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { configureCoercion } from '@conform-to/zod/v4/future'
import type { PartnerTexts } from '../../contract/partner-text.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { fieldMessage } from '../../contract/field-messages.ts'
import type { MessageCode } from '../../contract/messages.ts'
import type { z } from '../../contract/schema.ts'

/** One form of a page. The action and the browser check input by the same definition, so both show the same messages. */
export type FormDefinition<S extends z.ZodObject> = {
  /** Unique on its page. It tells the action which form was posted. */
  readonly id: string
  /** The body of the call in the contract, or the part of it that the form has fields for. */
  readonly schema: S
  /** Fields whose values never go back to the browser. */
  readonly secrets?: readonly Extract<keyof z.input<S>, string>[]
  /** Rules that the schema cannot express. Returns messages with the partner's copy. */
  readonly faults?: (value: z.output<S>, partner: PartnerTexts) => readonly FieldError[]
}

export const defineForm = <S extends z.ZodObject>(definition: FormDefinition<S>): FormDefinition<S> => definition

/** The forms of one kind on a page, one for each item. */
export type FormFamily<S extends z.ZodObject> = {
  of: (item: string) => FormDefinition<S>
  /** The item of a form by the form's id; undefined for a form of another kind. */
  itemOf: (formId: string) => string | undefined
}

export const defineForms = <S extends z.ZodObject>(
  prefix: string,
  definition: Omit<FormDefinition<S>, 'id'>,
): FormFamily<S> => ({
  of: (item) => ({ ...definition, id: `${prefix}${item}` }),
  itemOf: (formId) => (formId.startsWith(prefix) ? formId.slice(prefix.length) : undefined),
})

/** An empty field is an empty text: the contract decides whether it is required. An unchecked box is false. */
const coercion = configureCoercion({ stripEmptyString: (value) => value })

type Issue = { code?: string; path?: readonly PropertyKey[] | undefined; maximum?: unknown; origin?: unknown }

/** The message of a schema issue: too long, required, or the general one. */
function codeOf({ code, maximum, origin }: Issue): { code: MessageCode; num?: number } {
  if (code === 'too_big' && origin === 'string') return { code: 'tooLong', num: Number(maximum) }
  return { code: code === 'too_small' || code === 'invalid_type' ? 'required' : 'server' }
}

/** Reads a posted or typed form by its schema and rules. */
export function readForm<S extends z.ZodObject>(
  { schema, faults }: FormDefinition<S>,
  data: FormData,
  partner: PartnerTexts,
): Submission<z.input<S>, string[], z.output<S>> {
  const schemaWithFaults = coercion.coerceFormValue(schema).superRefine((value, context) => {
    for (const { field, message } of faults?.(value, partner) ?? [])
      context.addIssue({ code: 'custom', path: [field], message })
  })
  return parseWithZod(data, {
    schema: schemaWithFaults,
    disableAutoCoercion: true,
    error: (issue) => {
      const { code, num } = codeOf(issue)
      return fieldMessage({ field: String(issue.path?.at(-1) ?? ''), code, num }, partner).message
    },
  })
}
