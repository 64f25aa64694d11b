import { requestOrigin } from '../api/request-origin.ts'
import { pageInfo } from '../site/context.ts'
import { answerForm, formIdOf, postedForm, textOf, type ActionArgs } from './action.ts'
import { restoredForm, readUnsent, type AnyDefinition } from './unsent-form.ts'
import { unsentField } from './reply.ts'

type FormAction = (args: ActionArgs, form: FormData, item: string) => Promise<ReturnType<typeof answerForm>>
/** A form that a page has once per item, such as a card. The form's id contains the item. */
type AnyFamily = { of: (item: string) => AnyDefinition; itemOf: (formId: string) => string | undefined }

/** The item in the id of a posted form: empty for a form without items, undefined when the id belongs to another form or family. */
function itemIn(definition: AnyDefinition | AnyFamily, id: string): string | undefined {
  if ('itemOf' in definition) return definition.itemOf(id)
  return definition.id === id ? '' : undefined
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
    for (const [definition, act] of forms) {
      const item = itemIn(definition, id)
      if (item !== undefined) return act(args, form, item)
    }
    // Only a page of this site may restore values: another site must not fill in a member's form.
    const unsent = requestOrigin(args.request) === 'own' ? readUnsent(textOf(form, unsentField)) : null
    const unsentDefinitions = forms.flatMap(([definition]) => {
      const item = itemIn(definition, unsent?.id ?? '')
      return item === undefined ? [] : ['itemOf' in definition ? definition.of(item) : definition]
    })
    const restoredReply = restoredForm(unsent, unsentDefinitions, args.context.get(pageInfo).member?.publicId)
    if (!restoredReply) throw new Response(null, { status: 400 })
    return answerForm(restoredReply)
  }
