import { progressStatuses, qualifications } from '../../domain/earning/dining-progress.ts'
import { csrfAddress, csrfHeader, csrfPlaceholder } from '../csrf.ts'
import { endpoint } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { z } from '../schema.ts'
import { tierLevel } from '../brand.ts'
import { activeBonus } from './bonuses.ts'
import { humanCheckRefusals } from './human-check.ts'

export { csrfHeader, csrfPlaceholder }

export const nameMax = 20 // (M2-154, M2-155)
export const addressMax = 30
export const cityMax = 20
export const emailMax = 100

export const csrf = endpoint({
  method: 'GET',
  path: csrfAddress,
  reply: z.object({ csrfToken: z.string() }),
  refusals: {},
})

export const memberView = z.object({
  publicId: z.string(),
  /** Equal for members whom the partner counts as one family. The member's public id by default. */
  familyId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether an operator requires another email, because another person owns this one (M2-277). */
  emailMustChange: z.boolean(),
  emailOptIn: z.boolean(),
  phoneNumber: z.string(),
  smsOptIn: z.boolean(),
  partnerNumber: z.string(),
  /** Language of dates and numbers; null follows the brand. */
  language: z.enum(languages).nullable(),
  address: z.object({
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  memberType: z.enum(['NonCardMember', 'EnrolledCardMember', 'ClosedAccountMember']),
  tierLevel,
  /** True once a card is linked. After the last card is removed, true unless the brand sets `deactivatesOnLastCard`. */
  active: z.boolean(),
  /** Whether the person has a password on this site or has accepted the terms. */
  hasWebProfile: z.boolean(),
  enrollmentSource: z.string(),
  joinDate: z.string().nullable(),
  sessionExpiresAt: z.string(),
})
export type MemberView = z.infer<typeof memberView>

/** Progress toward VIP status (M2-068). */
export const diningProgressView = z.object({
  status: z.enum(progressStatuses),
  qualification: z.enum(Object.values(qualifications)),
  /** `dinesRequired` and `remainingDines` are null where the partner does not count dines. */
  dinesRequired: z.int().nullable(),
  remainingDines: z.int().nullable(),
  /** `dollarsRequired` and `remainingDollars` are whole dollars, and null where the partner does not count spend. */
  dollarsRequired: z.int().nullable(),
  remainingDollars: z.int().nullable(),
  /** Units earned in the rewards window, in the partner's current currency; cents for money. */
  ytdMilesOrDollars: z.int(),
})
export type DiningProgressView = z.infer<typeof diningProgressView>

export const currentMember = endpoint({
  method: 'GET',
  path: '/api/Member',
  reply: memberView.extend({
    /** Null in a program without VIP status. */
    diningProgress: diningProgressView.nullable(),
    activeBonuses: z.array(activeBonus),
  }),
  refusals: {},
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/SignIn',
  body: z.object({
    login: z.string().trim().min(1).max(emailMax),
    password: z.string().min(1).max(200),
    rememberMe: z.boolean().default(false),
    /** Required only after several wrong passwords. */
    gRecaptchaResponse: z.string().max(4000).default(''),
  }),
  reply: z.object({ memberType: memberView.shape.memberType, emailMustChange: z.boolean() }),
  refusals: { wrong_credentials: 401, account_locked: 403, network_locked: 403, ...humanCheckRefusals },
})

/**
 * Confirms the password for the calls that refuse a session older than a day with `password_needed` (P1-328). The confirmation is valid for
 * ten minutes.
 */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/Member/ConfirmPassword',
  body: z.object({ password: z.string().min(1).max(200) }),
  reply: z.object({ confirmed: z.literal(true) }),
  refusals: { wrong_password: 403, account_locked: 403, network_locked: 403, no_password: 409 },
})

/**
 * Ends the session. A GET, because the specification fixes the method (P1-486). A request that another site caused ends nothing (P1-487).
 * `signedOut` is false for such a request and without a session.
 */
export const signOut = endpoint({
  method: 'GET',
  path: '/api/SignOut',
  reply: z.object({ signedOut: z.boolean() }),
  refusals: {},
})
