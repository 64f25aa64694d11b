import { signIn } from '../../contract/api/session.ts'
import { defineForm } from '../forms/definition.ts'

/** The posted form also has the field `returnTo`. The call lacks this field: the action reads it separately, as the path after sign-in. */
export const loginForm = defineForm({
  id: 'login',
  schema: signIn.body,
  secrets: ['password', 'gRecaptchaResponse'],
})
