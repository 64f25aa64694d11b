import { z } from '../../contract/schema.ts'
import { defineForms } from '../forms/definition.ts'

/** The forms without fields, each of which cancels one reservation. */
export const cancelForms = defineForms('cancel-', { schema: z.object({}) })
