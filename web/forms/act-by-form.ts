import { requestOrigin } from '../api/request-origin.ts'
import { pageInfo } from '../site/context.ts'
import { answerForm, formIdOf, postedForm, textOf, type ActionArgs } from './action.ts'
import { continuedForm, readUnsent, type AnyDefinition } from './unsent-form.ts'
import { unsentField } from './reply.ts'

type FormAction = (args: ActionArgs, form: FormData) => Promise<ReturnType<typeof answerForm>>

/**
 * The action of a page: each form is taken by the action of its definition, and an unknown one gets 400. A form that the sign-in page
 * carried is shown again.
 */
export const actByForm =
  (...forms: readonly [AnyDefinition, FormAction][]) =>
  async (args: ActionArgs) => {
    const form = await postedForm(args.request)
    const id = formIdOf(form)
    const act = forms.find(([definition]) => definition.id === id)?.[1]
    if (act) return act(args, form)
    const unsent = requestOrigin(args.request) === 'own' ? readUnsent(textOf(form, unsentField)) : null
    const definitions = forms.map(([definition]) => definition)
    const continued = continuedForm(unsent, definitions, args.context.get(pageInfo).member?.publicId)
    if (!continued) throw new Response(null, { status: 400 })
    return answerForm(continued)
  }
