import { z } from '../../contract/schema.ts'
import { defineForm, defineForms } from '../forms/definition.ts'

/** One form without fields per session. It ends that session. */
export const endForms = defineForms('end-', { schema: z.object({}) })

/** The form that ends all sessions but the current one. */
export const endOthersForm = defineForm({ id: 'others', schema: z.object({}) })
