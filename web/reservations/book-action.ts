import { makeReservation } from '../../contract/api/reservations.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm } from '../forms/action.ts'
import { reservationsPath } from '../site/late-paths.ts'
import { bookForm } from './book-form.ts'

/** Returns the action of a restaurant's page. It books the posted table. */
export const bookingActionFor = (merchantId: string) =>
  actByForm([
    bookForm,
    async (args, form) => {
      const reply = await callWithForm(args, {
        definition: bookForm,
        form,
        call: makeReservation,
        args: (body) => ({ params: { id: merchantId }, body }),
      })
      return answerOrContinue(form, reply, reservationsPath())
    },
  ])
