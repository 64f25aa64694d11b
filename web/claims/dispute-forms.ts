import { z } from '../../contract/schema.ts'
import { defineForms } from '../forms/definition.ts'

/** One form for each claim, without fields. Sending it asks an operator to check the answer to the claim. */
export const disputeForms = defineForms('dispute-', { schema: z.object({}) })
