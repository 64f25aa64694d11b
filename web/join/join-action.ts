import { redirectDocument } from 'react-router'
import { createProspect } from '../../contract/api/joining.ts'
import { pageInfo } from '../site/context.ts'
import { answerForm, callWithForm, formIdOf, postedForm, textOf } from '../forms/action.ts'
import { startedForm } from '../forms/started-form.ts'
import { addCardPath } from '../site/paths.ts'
import { joinForm, ticketField } from './join-definition.ts'
import { prospectPayload } from './payload.ts'

type ActionArgs = Parameters<typeof callWithForm>[0]

/**
 * Creates the prospect for a browser without script. The email form of a content page posts here too, and creates nothing: its email is
 * filled into the join form (P1-356).
 */
export async function joinWithoutScript(args: ActionArgs) {
  const form = await postedForm(args.request)
  if (formIdOf(form) !== joinForm.id)
    return { ...startedForm(joinForm.id, { email: textOf(form, 'email') }), ticket: '' }
  const { brand } = args.context.get(pageInfo).partner
  const { searchParams } = new URL(args.request.url)
  // Cut to the lengths that the contract accepts.
  const extras = {
    source: (searchParams.get('source') ?? '').slice(0, 40),
    referrer: (searchParams.get('referrer') ?? '').slice(0, 64),
    publicId: (searchParams.get('publicId') ?? '').slice(0, 64),
    gRecaptchaResponse: textOf(form, ticketField).slice(0, 4000),
  }
  const reply = await callWithForm(args, {
    definition: joinForm,
    form,
    call: createProspect,
    args: (value) => ({ body: prospectPayload(value, brand, extras) }),
  })
  if (reply.ok) throw redirectDocument(addCardPath(), 303)
  // The call spends the ticket. An invalid form keeps it, so that the time spent on the form still counts.
  const ticket = reply.refusal === 'invalid_request' ? extras.gRecaptchaResponse : ''
  return answerForm({ ...reply, ticket })
}
