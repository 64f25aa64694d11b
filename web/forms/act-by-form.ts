import { requestOrigin } from '../api/request-origin.ts'
import { pageInfo } from '../site/context.ts'
import { answerForm, formIdOf, postedForm, textOf, type ActionArgs } from './action.ts'
import { restoredForm, readUnsent, type AnyDefinition } from './unsent-form.ts'
import { unsentField } from './reply.ts'

type FormAction = (args: ActionArgs, form: FormData, item: string) => Promise<ReturnType<typeof answerForm>>
/** A form that a page has once per item, such as a card. The form's id contains the item. */
type AnyFamily = { of: (item: string) => AnyDefinition; itemOf: (formId: string) => string | undefined }

/** The item in the id of a posted form: empty for a form without items, undefined when the id belongs to another form or family. */
function itemIn(form: AnyDefinition | AnyFamily, id: string): string | undefined {
  if ('itemOf' in form) return form.itemOf(id)
  return form.id === id ? '' : undefined
}

/**
 * The action of a page: runs the action that belongs to the posted form. An unknown form gets 400. A form that was posted after the
 * session had ended comes back from the sign-in page (unsent-form.ts): it is shown again with its values, not submitted.
 */
export const actByForm =
  (...forms: readonly [AnyDefinition | AnyFamily, FormAction][]) =>
  async (args: ActionArgs) => {
    const form = await postedForm(args.request)
    const id = formIdOf(form)
    for (const [entry, act] of forms) {
      const item = itemIn(entry, id)
      if (item !== undefined) return act(args, form, item)
    }
    // Only a page of this site may restore values: another site must not fill in a member's form.
    const unsent = requestOrigin(args.request) === 'own' ? readUnsent(textOf(form, unsentField)) : null
    const definitions = forms.flatMap(([entry]) => {
      const item = itemIn(entry, unsent?.id ?? '')
      return item === undefined ? [] : ['itemOf' in entry ? entry.of(item) : entry]
    })
    const continuedReply = restoredForm(unsent, definitions, args.context.get(pageInfo).member?.publicId)
    if (!continuedReply) throw new Response(null, { status: 400 })
    return answerForm(continuedReply)
  }
