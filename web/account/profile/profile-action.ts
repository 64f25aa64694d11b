import { redirect } from 'react-router'
import { updateProfile } from '../../../contract/api/profile.ts'
import type { MemberView } from '../../../contract/api/session.ts'
import type { Brand } from '../../../contract/brand.ts'
import { pageInfo } from '../../site/context.ts'
import { answerForm, callWithForm, formIdOf, postedForm } from '../../forms/action.ts'
import { asksSms } from '../../join/join-fields.ts'
import { userProfilePath } from '../../site/late-paths.ts'
import { withQuery } from '../../site/paths.ts'
import { needMember } from '../../page/need-member.ts'
import { profileForm } from './profile-definition.ts'

type ActionArgs = Parameters<typeof callWithForm>[0]

/** Saves the profile of a browser without script, and leads back to it so that a reload does not save again. */
export async function saveWithoutScript(args: ActionArgs) {
  const { context, request } = args
  const member = needMember(context, request)
  const form = await postedForm(request)
  if (formIdOf(form) !== profileForm.id) throw new Response(null, { status: 400 })
  keepHiddenFields(form, member, context.get(pageInfo).partner.brand)
  const reply = await callWithForm(args, {
    definition: profileForm,
    form,
    call: updateProfile,
    args: (value) => ({ body: value }),
  })
  if (reply.ok) throw redirect(withQuery(userProfilePath(), { saved: profileForm.id }), 303)
  return answerForm(reply)
}

/** A field that this brand's form does not have keeps its value: a box that is not there is not an unchecked one. */
function keepHiddenFields(form: FormData, member: MemberView, brand: Brand): void {
  const keepBox = (name: string, checked: boolean) => (checked ? form.set(name, 'on') : form.delete(name))
  if (brand.hidesEmailOptIn) keepBox('emailOptIn', member.emailOptIn)
  if (!asksSms(brand)) keepBox('smsOptIn', member.smsOptIn)
  if (brand.enrollmentType !== 'sso') return
  form.set('firstName', member.firstName)
  form.set('lastName', member.lastName)
}
