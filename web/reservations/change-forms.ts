import { changeReservation } from '../../contract/api/reservations.ts'
import { defineForms } from '../forms/definition.ts'

/** The forms that confirm another date, time or party for one reservation. */
export const changeForms = defineForms('change-', { schema: changeReservation.body })
