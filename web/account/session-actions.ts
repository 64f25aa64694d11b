import { endSessions } from '../../contract/api/sessions.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm, type ActionArgs } from '../forms/action.ts'
import type { FormDefinition } from '../forms/definition.ts'
import type { z } from '../../contract/schema.ts'
import { sessionsPath } from '../site/late-paths.ts'
import { withQuery } from '../site/paths.ts'
import { endSessionForms, endOtherSessionsForm } from './session-forms.ts'

async function endSessionsByForm<S extends z.ZodObject>(
  args: ActionArgs,
  form: FormData,
  definition: FormDefinition<S>,
  query: { id?: string },
) {
  const reply = await callWithForm(args, { definition, form, call: endSessions, args: () => ({ query }) })
  return answerOrContinue(form, reply, withQuery(sessionsPath(), { ended: 'true' }))
}

/** Ends the session whose form was posted, or all sessions but the current one. */
export const actOnSessions = actByForm(
  [endSessionForms, (args, form, id) => endSessionsByForm(args, form, endSessionForms.of(id), { id })],
  [endOtherSessionsForm, (args, form) => endSessionsByForm(args, form, endOtherSessionsForm, {})],
)
