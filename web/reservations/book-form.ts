import { makeReservation } from '../../contract/api/reservations.ts'
import { defineForm } from '../forms/definition.ts'
import { bookFormId } from './booking-request.ts'

/** Books the chosen table. */
export const bookForm = defineForm({ id: bookFormId, schema: makeReservation.body })
