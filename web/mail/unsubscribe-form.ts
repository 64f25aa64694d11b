import { z } from '../../contract/schema.ts'
import { defineForm } from '../forms/definition.ts'

/** A form without fields: the link in the page's URL names the member. */
export const unsubscribeForm = defineForm({ id: 'unsubscribe', schema: z.object({}) })
