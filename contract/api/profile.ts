import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** Longer than any field may be, so that the rules of domain/joining, and not this shape, name what is wrong. */
const text = z.string().max(200)

/**
 * Changes a member's own profile. Email and password are not among the fields: each has a call with its own proof. Invalid
 * fields come back as an array of {field, message}.
 */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/Member',
  body: z.object({
    firstName: text,
    lastName: text,
    address1: text,
    address2: text,
    city: text,
    state: text,
    zipCode: text,
    phoneNumber: text,
    /** How dates and numbers are written: one of `languages`, or empty to follow the brand. Without it the stored choice stays. */
    language: text.optional(),
    smsOptIn: z.boolean(),
    emailOptIn: z.boolean(),
    /** Read-only here, like the email: a request that contains it is refused with an error on the field. */
    password: z.string().max(200).default(''),
  }),
  reply: z.object({ saved: z.literal(true) }),
  refusals: { fields_invalid: 400, not_joined: 403 },
  fieldErrors: 'array',
})
