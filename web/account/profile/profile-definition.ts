import { updateProfile } from '../../../contract/api/profile.ts'
import { defineForm } from '../../forms/definition.ts'

const boxes = { smsOptIn: updateProfile.body.shape.smsOptIn, emailOptIn: updateProfile.body.shape.emailOptIn }

/** The profile as a browser posts it without scripts: an unchecked box is missing, and there is no password field. */
export const profileForm = defineForm({
  id: 'profile',
  schema: updateProfile.body
    .omit({ password: true })
    .extend({ smsOptIn: boxes.smsOptIn.default(false), emailOptIn: boxes.emailOptIn.default(false) }),
})
