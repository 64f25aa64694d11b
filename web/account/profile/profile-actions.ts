import { updateProfile } from '../../../contract/api/profile.ts'
import type { MemberView } from '../../../contract/api/session.ts'
import type { Brand } from '../../../contract/brand.ts'
import { pageInfo } from '../../site/context.ts'
import { actByForm } from '../../forms/act-by-form.ts'
import { answerOrContinue, callWithForm, type ActionArgs } from '../../forms/action.ts'
import { asksSms } from '../../join/join-fields.ts'
import { withQuery, userProfilePath } from '../../site/paths.ts'
import {
  closeMemberAccount,
  confirmPostedPassword,
  savePartnerNumber,
  savePassword,
  sendEmailChange,
} from './credential-actions.ts'
import {
  closingForm,
  emailForm,
  partnerNumberForm,
  changePasswordForm,
  confirmPasswordForm,
} from './credential-forms.ts'
import { profileForm } from './profile-definition.ts'

/** Handles each form of the profile page. */
export const actOnProfile = actByForm(
  [profileForm, savePostedProfile],
  [emailForm, sendEmailChange],
  [changePasswordForm, savePassword],
  [partnerNumberForm, savePartnerNumber],
  [confirmPasswordForm, confirmPostedPassword],
  [closingForm, closeMemberAccount],
)

async function savePostedProfile(args: ActionArgs, form: FormData) {
  const { member, partner } = args.context.get(pageInfo)
  if (member) keepUnpostedFields(form, member, partner.brand)
  const reply = await callWithForm(args, {
    definition: profileForm,
    form,
    call: updateProfile,
    args: (value) => ({ body: value }),
  })
  return answerOrContinue(form, reply, withQuery(userProfilePath(), { saved: profileForm.id }))
}

/**
 * Sets fields to the member's saved values where the brand's form omits or disables them. A browser does not post them, and the schema
 * would read a missing checkbox as unchecked.
 */
function keepUnpostedFields(form: FormData, member: MemberView, brand: Brand): void {
  const keepBox = (name: string, checked: boolean) => (checked ? form.set(name, 'on') : form.delete(name))
  if (brand.hidesEmailOptIn) keepBox('emailOptIn', member.emailOptIn)
  if (!asksSms(brand)) keepBox('smsOptIn', member.smsOptIn)
  if (brand.enrollmentType !== 'sso') return
  form.set('firstName', member.firstName)
  form.set('lastName', member.lastName)
}
