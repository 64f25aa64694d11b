import { redirect } from 'react-router'
import { validateEmail } from '../../contract/api/joining.ts'
import { captureProspect } from '../../contract/api/prospects.ts'
import { prospectEmailMax } from '../../contract/prospect-email.ts'
import { pageInfo } from '../site/context.ts'
import { discoverCopy } from '../copy/discover.ts'
import { answerForm, postedForm, textOf, type ActionArgs } from '../forms/action.ts'
import { joinPath, loginPath } from '../site/paths.ts'
import { requestOrigin } from '../api/request-origin.ts'
import { apiIn, formApiIn } from '../api/server-api.ts'
import { partnerText } from '../../contract/partner-text.ts'
import { validateAndCapture, submitFault } from './prospect-email.ts'
import { prospectFormId } from './prospect-form-id.ts'

/**
 * Takes the email that a browser without script posted from any page with the email form. The next page gets the same post (307), so
 * that the email is in no URL and in no cookie.
 */
export async function startJoiningWithoutScript({ context, request }: ActionArgs) {
  if (requestOrigin(request) !== 'own') throw new Response(null, { status: 403 })
  // One character over the maximum is enough for the error about a long address.
  const email = textOf(await postedForm(request), 'email')
    .trim()
    .slice(0, prospectEmailMax + 1)
  const { partner } = context.get(pageInfo)
  const label = partnerText(partner, 'prospect.label', discoverCopy['prospect.label'])
  /** `problem` is about the whole form, `fault` about the email. */
  const refuse = (problem: string, fault: string) =>
    answerForm({
      form: prospectFormId,
      ok: false,
      refusal: 'invalid_request',
      problem,
      status: 400,
      result: { initialValue: { email }, error: fault === '' ? {} : { email: [fault] } },
    })
  const fault = submitFault(email, label, partner.copy)
  if (fault !== '') return refuse('', fault)
  const outcome = await validateAndCapture(email, {
    validate: async (address) => {
      const reply = await apiIn(context)(validateEmail, { query: { email: address } })
      if (reply.ok) return reply.value.isValid
      throw new Error(reply.problem.title)
    },
    capture: (address) => formApiIn(context, request)(captureProspect, { body: { email: address } }),
  })
  if ('problem' in outcome) return refuse(outcome.problem, '')
  throw redirect(outcome.to === 'join' ? joinPath() : loginPath(), 307)
}
