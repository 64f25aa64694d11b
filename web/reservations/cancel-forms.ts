import { z } from '../../contract/schema.ts'
import { defineForms } from '../forms/definition.ts'

/** One form per reservation. Sending the form cancels the reservation. It has no fields. */
export const cancelForms = defineForms('cancel-', { schema: z.object({}) })
