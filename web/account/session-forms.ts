import { z } from '../../contract/schema.ts'
import { defineForm, defineForms } from '../forms/definition.ts'

/** A form for each session, without fields. It ends that session. */
export const endSessionForms = defineForms('end-', { schema: z.object({}) })

/** The form that ends all sessions but the current one. */
export const endOtherSessionsForm = defineForm({ id: 'others', schema: z.object({}) })
