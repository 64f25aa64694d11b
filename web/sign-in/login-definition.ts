import { signIn } from '../../contract/api/session.ts'
import { defineForm } from '../forms/definition.ts'

/** The posted form also has the field `returnTo`. The action reads it separately and redirects to it, because the call does not have it. */
export const loginForm = defineForm({
  id: 'login',
  schema: signIn.body,
  secrets: ['password', 'gRecaptchaResponse'],
})
