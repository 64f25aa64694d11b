import { z } from '../../contract/schema.ts'
import { defineForm } from '../forms/definition.ts'

/** The form without fields that ends the session of a browser without script. */
export const signOutForm = defineForm({ id: 'sign-out', schema: z.object({}) })
