import { z } from './schema.ts'

const campaign = z.string().regex(/^[A-Z0-9_]{1,40}$/, 'must be capital letters, digits and _')
const campaigns = (open: string[]) => z.array(campaign).max(20).default(open)

/** Which campaigns open to which tier: email opt-in opens the second, VIP the third (P1-279, M2-221). */
export const tierCampaigns = z
  .strictObject({
    OptedOut: campaigns([]),
    NonActivated: campaigns([]),
    OptedIn: campaigns(['EXCLUSIVE_T2']),
    VIP: campaigns(['EXCLUSIVE_T2', 'EXCLUSIVE_T3']),
  })
  .prefault({})

/** Copy is written in sentence case already, so SENTENCE is for single words of a text only (docs/content.md). */
const mode = z.enum(['NONE', 'UPPER', 'TITLE', 'LOWER']).default('NONE')

/** How the brand shows headings, buttons and the links of its menus, whatever way the copy is written. */
export const casing = z.strictObject({ title: mode, button: mode, navigation: mode }).prefault({})

const storeLink = z
  .string()
  .max(300)
  .regex(/^($|https:\/\/[^\s]+)$/, 'must be an https address, or empty')
  .default('')

/** Where the native app is to be had; empty: no badge. */
export const appStores = z.strictObject({ ios: storeLink, android: storeLink }).prefault({})

const origin = z.string().regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be an origin like https://tiles.example')

/** The map's own tiles where styleUrl is empty, else a style of the brand's choice and every origin it may fetch from. */
export const mapSource = z
  .strictObject({
    styleUrl: storeLink,
    origins: z.array(origin).max(6).default([]),
    attribution: z.string().max(200).default(''),
  })
  .refine(({ styleUrl, origins }) => styleUrl === '' || origins.includes(new URL(styleUrl).origin), {
    path: ['origins'],
    message: 'must hold the origin of styleUrl',
  })
  .prefault({})

/** Single sign-on by OpenID Connect, for `enrollmentType` sso. The client's secret is in the environment, never here. */
export const singleSignOn = z.strictObject({
  /** The provider's name for itself, exactly as it writes it; `sandbox` is the provider of our own sandbox. */
  issuer: z.union([z.literal('sandbox'), z.url({ protocol: /^https$/ })]),
  clientId: z.string().min(1).max(200),
  /** What the provider signs with; a token signed with anything else is refused. */
  signedBy: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']).default('RS256'),
  /** Origins beside the issuer's own that the provider answers at. */
  alsoAt: z.array(origin).max(5).default([]),
})

/** Where the cards are that the partner has on file (providers/partner-cards); its key is in the environment. */
export const partnerCards = z
  .union([z.literal('sandbox'), z.url({ protocol: /^https$/ })])
  .refine((at) => !at.endsWith('/'), 'must not end in a slash')

const siteKey = z.string().max(200).default('')

/** Who tells people from programmes: ourselves, or a service by its keys. Its secret is in the environment, never here. */
export const humanCheckSettings = z
  .strictObject({
    service: z.enum(['embedded', 'recaptcha', 'hcaptcha', 'turnstile']).default('embedded'),
    /** The service's key for this site: one for production, another for every other environment (P1-493). */
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

/** A booking network whose own page takes the reservation, opened with restaurant, time and party filled in (providers/reservations/README.md). */
export const reservationNetwork = z.strictObject({
  /** As members know it. */
  name: z.string().trim().min(1).max(40),
  /** The page that opens, as https://www.opentable.com/restref/client/. */
  url: pageAddress,
  /** How the network knows the partner (`restref`). Empty: the restaurant's own id. */
  reference: z
    .string()
    .regex(/^[A-Za-z0-9_-]{0,40}$/, 'must be letters, digits, _ and -')
    .default(''),
})
export type ReservationNetwork = z.infer<typeof reservationNetwork>
