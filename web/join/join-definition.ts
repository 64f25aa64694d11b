import { prospectBody } from '../../contract/api/joining.ts'
import { defineForm } from '../forms/definition.ts'
import { emptyForm, joinErrors } from './join-fields.ts'

const { shape } = prospectBody
/** The join form as a browser posts it. A field that the brand's form leaves out becomes empty; an unchecked box becomes false. */
const postedJoin = prospectBody
  .pick({ partnerNumber: true, address1: true, address2: true, city: true, state: true, phoneNumber: true })
  .extend({
    email: shape.email.default(''),
    password: shape.password.default(''),
    passwordConfirm: shape.passwordConfirm.default(''),
    firstName: shape.firstName.default(''),
    lastName: shape.lastName.default(''),
    zipCode: shape.zipCode.default(''),
    // The contract allows `smsOptIn` to be absent. In a posted form that means an unchecked box, as with `emailOptIn`.
    smsOptIn: shape.emailOptIn,
    emailOptIn: shape.emailOptIn,
    termsAccepted: shape.termsAccepted,
  })

export const joinForm = defineForm({
  id: 'join',
  schema: postedJoin,
  secrets: ['password', 'passwordConfirm'],
  faults: (value, partner) => joinErrors({ ...emptyForm, ...value }, partner),
})

/** The hidden field with the ticket of the human check. */
export const ticketField = 'ticket'
