import { formIdOf, postedForm, type ActionArgs, type answerForm } from './action.ts'

type FormAction = (args: ActionArgs, form: FormData) => Promise<ReturnType<typeof answerForm>>

/** The action of a page with several forms: each is taken by the action of its id, and an unknown one gets 400. */
export const actByForm =
  (...forms: readonly [{ id: string }, FormAction][]) =>
  async (args: ActionArgs) => {
    const form = await postedForm(args.request)
    const id = formIdOf(form)
    const act = forms.find(([definition]) => definition.id === id)?.[1]
    if (!act) throw new Response(null, { status: 400 })
    return act(args, form)
  }
