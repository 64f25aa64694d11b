import { z } from './schema.ts'

const campaign = z.string().regex(/^[A-Z0-9_]{1,40}$/, 'must be capital letters, digits and _')
const campaigns = (defaults: string[]) => z.array(campaign).max(20).default(defaults)

/** Campaigns open to each tier. By default email opt-in opens EXCLUSIVE_T2, and VIP also EXCLUSIVE_T3 (P1-279, M2-221). */
export const tierCampaigns = z
  .strictObject({
    OptedOut: campaigns([]),
    NonActivated: campaigns([]),
    OptedIn: campaigns(['EXCLUSIVE_T2']),
    VIP: campaigns(['EXCLUSIVE_T2', 'EXCLUSIVE_T3']),
  })
  .prefault({})

/**
 * The casings that a brand may choose. Copy is already in sentence case, so the fifth casing, SENTENCE, is only for placeholders
 * (docs/content.md).
 */
const casingMode = z.enum(['NONE', 'UPPER', 'TITLE', 'LOWER']).default('NONE')

/** Casing of headings, buttons and menu links, independent of the copy. */
export const casing = z.strictObject({ title: casingMode, button: casingMode, navigation: casingMode }).prefault({})

const optionalAddress = z
  .string()
  .max(300)
  .regex(/^($|https:\/\/[^\s]+)$/, 'must be an https address, or empty')
  .default('')

/** Store addresses of the native app; empty for no badge. */
export const appStores = z.strictObject({ ios: optionalAddress, android: optionalAddress }).prefault({})

const origin = z.string().regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be an origin like https://tiles.example')

/** The map style. An empty `styleUrl` uses the embedded tiles; otherwise `origins` lists every origin that the style loads from. */
export const mapSource = z
  .strictObject({
    styleUrl: optionalAddress,
    origins: z.array(origin).max(6).default([]),
    attribution: z.string().max(200).default(''),
  })
  .refine(({ styleUrl, origins }) => styleUrl === '' || origins.includes(new URL(styleUrl).origin), {
    path: ['origins'],
    message: 'must hold the origin of styleUrl',
  })
  .prefault({})

/** Single sign-on by OpenID Connect, for `enrollmentType` sso. The client secret is in the environment, never here. */
export const singleSignOn = z.strictObject({
  /** The provider's issuer identifier, character by character; `sandbox` is the embedded provider. */
  issuer: z.union([z.literal('sandbox'), z.url({ protocol: /^https$/ })]),
  clientId: z.string().min(1).max(200),
  /** The provider's signature algorithm. Tokens with another one are refused. */
  signedBy: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']).default('RS256'),
  /** Further origins of the provider, in addition to the issuer's. */
  alsoAt: z.array(origin).max(5).default([]),
})

/**
 * Address of the partner's service for cards on file (providers/partner-cards); `sandbox` is the embedded service. Its key is in the
 * environment.
 */
export const partnerCards = z
  .union([z.literal('sandbox'), z.url({ protocol: /^https$/ })])
  .refine((address) => !address.endsWith('/'), 'must not end in a slash')

const siteKey = z.string().max(200).default('')

/** The human check: embedded, or a remote service. The service's secret is in the environment, never here. */
export const humanCheckSettings = z
  .strictObject({
    service: z.enum(['embedded', 'recaptcha', 'hcaptcha', 'turnstile']).default('embedded'),
    /** Site keys of the service: one for production, another for all other environments (P1-493). */
    siteKeys: z.strictObject({ production: siteKey, other: siteKey }).prefault({}),
  })
  .refine(({ service, siteKeys: { production, other } }) => {
    return service === 'embedded' || (production !== '' && other !== '' && production !== other)
  }, 'a service needs two different site keys: production and other')
  .prefault({})

const pageAddress = z
  .url({ protocol: /^https$/ })
  .max(200)
  .refine((address) => !/[?#@]/.test(address), 'must be an https address without query, fragment or user')

/** A booking network that takes reservations on its own page, opened with restaurant, time and party (providers/reservations/README.md). */
export const reservationNetwork = z.strictObject({
  /** Name that members read. */
  name: z.string().trim().min(1).max(40),
  /** Address of the page, such as https://www.opentable.com/restref/client/. */
  url: pageAddress,
  /** The network's id of the partner (`restref`); empty to use the restaurant's id. */
  reference: z
    .string()
    .regex(/^[A-Za-z0-9_-]{0,40}$/, 'must be letters, digits, _ and -')
    .default(''),
})
export type ReservationNetwork = z.infer<typeof reservationNetwork>
