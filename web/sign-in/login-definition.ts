import { signIn } from '../../contract/api/session.ts'
import { defineForm } from '../forms/definition.ts'

/** `returnTo` is not part of the call: the action redirects to it. */
export const loginForm = defineForm({
  id: 'login',
  schema: signIn.body,
  secrets: ['password', 'gRecaptchaResponse'],
})
