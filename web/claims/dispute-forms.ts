import { z } from '../../contract/schema.ts'
import { defineForms } from '../forms/definition.ts'

/** The forms without fields, each of which asks an operator to check the answer to a claim. */
export const disputeForms = defineForms('dispute-', { schema: z.object({}) })
