import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/** The maximum is greater than the limit of every field, so that the rules of domain/joining and not this schema report a long field. */
const text = z.string().max(200)

/**
 * Changes the member's profile. Email and password have separate calls, because they require proof. Invalid fields come back as an
 * array of {field, message}.
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
    /** Language of dates and numbers: one of `languages`, or empty to follow the brand. Without this field the stored choice stays. */
    language: text.optional(),
    smsOptIn: z.boolean(),
    emailOptIn: z.boolean(),
    /** Must be empty: `changePassword` changes the password. Another value is refused with a field error. */
    password: z.string().max(200).default(''),
  }),
  reply: z.object({ saved: z.literal(true) }),
  refusals: { fields_invalid: 400, not_joined: 403 },
  fieldErrors: 'array',
})
