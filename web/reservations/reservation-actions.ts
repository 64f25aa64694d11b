import { cancelReservation, changeReservation } from '../../contract/api/reservations.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm, type ActionArgs } from '../forms/action.ts'
import { reservationsPath } from '../site/late-paths.ts'
import { cancelForms } from './cancel-forms.ts'
import { changeForms } from './change-forms.ts'

/** Cancels the reservation whose form was posted. */
async function cancelPosted(args: ActionArgs, form: FormData, id: string) {
  const reply = await callWithForm(args, {
    definition: cancelForms.of(id),
    form,
    call: cancelReservation,
    args: () => ({ params: { id } }),
  })
  return answerOrContinue(form, reply, reservationsPath())
}

/** Changes the reservation whose form was posted. */
async function changePosted(args: ActionArgs, form: FormData, id: string) {
  const reply = await callWithForm(args, {
    definition: changeForms.of(id),
    form,
    call: changeReservation,
    args: (body) => ({ params: { id }, body }),
  })
  return answerOrContinue(form, reply, reservationsPath())
}

export const actOnReservations = actByForm([cancelForms, cancelPosted], [changeForms, changePosted])
