import { endpoint } from '../endpoint.ts'
import { partnerNumberTextMax } from '../../domain/joining/partner-number.ts'
import { z } from '../schema.ts'
import { humanCheckRefusals } from './human-check.ts'
import { addressMax, cityMax, emailMax, nameMax } from './session.ts'

/**
 * Body of /join. domain/joining also checks the brand's rules (full address, partner number). `smsOptIn` and `smsOptInV2` are two versions
 * of the consent to text messages. If both are sent, `smsOptInV2` decides. A valid phone number without either is a consent
 * (P1-400, P1-401).
 */
export const prospectBody = z.object({
  email: z.string().trim().max(emailMax),
  password: z.string().max(200),
  passwordConfirm: z.string().max(200),
  firstName: z.string().trim().max(nameMax),
  lastName: z.string().trim().max(nameMax),
  partnerNumber: z.string().trim().max(partnerNumberTextMax).default(''),
  address1: z.string().trim().max(addressMax).default(''),
  address2: z.string().trim().max(addressMax).default(''),
  city: z.string().trim().max(cityMax).default(''),
  state: z.string().trim().max(2).default(''),
  zipCode: z.string().trim().max(10),
  phoneNumber: z.string().trim().max(30).default(''),
  smsOptIn: z.boolean().optional(),
  smsOptInV2: z.boolean().optional(),
  emailOptIn: z.boolean().default(false),
  termsAccepted: z.boolean().default(false),
  source: z.string().max(40).default(''),
  referrer: z.string().max(64).default(''),
  /** Public id from the activation mail of a person whom the partner enrolled. */
  publicId: z.string().max(64).default(''),
  gRecaptchaResponse: z.string().max(4000).default(''),
})
export type ProspectBody = z.input<typeof prospectBody>

/** Creates the person after /join and signs them in (P1-460). Their first linked card makes them a member (P1-461). */
export const createProspect = endpoint({
  method: 'POST',
  path: '/api/Members/Prospects',
  body: prospectBody,
  reply: z.object({ publicId: z.string() }),
  refusals: { fields_invalid: 400, enrollment_closed: 404, ...humanCheckRefusals },
})

/**
 * Whether a text has the form of an email or, with `usePpn` at a partner with partner numbers, of a valid partner number. The reply does
 * not depend on whether an account has it (P1-467).
 */
export const validateEmail = endpoint({
  method: 'GET',
  path: '/api/Members/Validate/Email',
  query: z.object({ email: z.string().trim().max(200), usePpn: z.enum(['true', 'false']).optional() }),
  reply: z.object({ isValid: z.boolean() }),
  refusals: {},
})

/** Whether a text is an existing ZIP code of a US state, Washington, D.C., or a US territory. Military ZIP codes are invalid. */
export const validateZip = endpoint({
  method: 'GET',
  path: '/api/Members/Validate/Zip',
  query: z.object({ zip: z.string().max(10) }),
  reply: z.object({ isValid: z.boolean() }),
  refusals: {},
})
