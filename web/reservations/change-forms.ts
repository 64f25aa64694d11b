import { changeReservation } from '../../contract/api/reservations.ts'
import { defineForms } from '../forms/definition.ts'

/** One form per reservation, which changes its date, time or party. */
export const changeForms = defineForms('change-', { schema: changeReservation.body })
