import { cancelReservation } from '../../contract/api/reservations.ts'
import { z } from '../../contract/schema.ts'
import { answerOrContinue, callWithForm, formIdOf, postedForm, type ActionArgs } from '../forms/action.ts'
import { defineForm } from '../forms/definition.ts'
import { reservationsPath } from '../site/late-paths.ts'

const prefix = 'cancel-'

/** The form without fields that cancels one reservation. */
export const cancelForm = (id: string) => defineForm({ id: `${prefix}${id}`, schema: z.object({}) })

/** Cancels the reservation whose form was posted. */
export async function cancelPosted(args: ActionArgs) {
  const form = await postedForm(args.request)
  const id = formIdOf(form).slice(prefix.length)
  const reply = await callWithForm(args, {
    definition: cancelForm(id),
    form,
    call: cancelReservation,
    args: () => ({ params: { id } }),
  })
  return answerOrContinue(form, reply, reservationsPath())
}
