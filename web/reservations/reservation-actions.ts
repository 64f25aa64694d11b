import { cancelReservation } from '../../contract/api/reservations.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm } from '../forms/action.ts'
import { reservationsPath } from '../site/late-paths.ts'
import { cancelForms } from './cancel-forms.ts'

/** Cancels the reservation whose form was posted. */
export const actOnReservations = actByForm([
  cancelForms,
  async (args, form, id) => {
    const reply = await callWithForm(args, {
      definition: cancelForms.of(id),
      form,
      call: cancelReservation,
      args: () => ({ params: { id } }),
    })
    return answerOrContinue(form, reply, reservationsPath())
  },
])
