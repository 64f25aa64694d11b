import { z } from './schema.ts'
import { weekday } from './catalogue.ts'
import { meals, features } from './catalogue.ts'

const copyText = z.string().max(4000)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1a2b3c')

export const tierLevels = ['OptedOut', 'NonActivated', 'OptedIn', 'VIP'] as const
export const tierLevel = z.enum(tierLevels)
export type TierLevel = z.infer<typeof tierLevel>

export const currencyType = z.enum(['Dollar', 'Mile', 'Point', 'Credit'])
export type CurrencyType = z.infer<typeof currencyType>

/** Units earned per 10,000 cents spent: 5 % is 500, three miles a dollar is 300. */
const ratePer10k = z.int().min(0).max(20_000)

/** An extra on top of the tier's rate, given by the partner. */
export const partnerExtra = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('weekday'), id: z.string(), label: copyText, days: z.array(weekday).min(1), ratePer10k }),
  z.object({ kind: z.literal('card_product'), id: z.string(), label: copyText, product: z.string(), ratePer10k }),
])

export const earning = z.object({
  tiers: z.object({ OptedOut: ratePer10k, NonActivated: ratePer10k, OptedIn: ratePer10k, VIP: ratePer10k }),
  extras: z.array(partnerExtra).default([]),
  /** The most one dine may earn, in units; null is no limit. */
  perDineUnitsMax: z.int().positive().nullable().default(null),
  /** Purchases below this many cents earn nothing. */
  purchaseMinorMin: z.int().min(0).default(0),
  rewardsWindow: z.enum(['calendar_year', 'rolling_12_months']).default('calendar_year'),
  /** Where the brand asks for a review, a dine stays Pending until it is there (spec 3 §2). */
  reviewRequired: z.boolean().default(false),
  /** Days from final amount to the day the partner's account shows it. */
  expectedPostingDays: z.int().min(0).max(60).default(5),
  vipQualifyingDines: z.int().positive().default(11), // spec 2 §9
})

/** Looks as data: colours for both schemes, type, shape. Contrast is checked when the brand is loaded. */
const scheme = z.object({
  paper: colour,
  surface: colour,
  sunken: colour,
  ink: colour,
  inkSoft: colour,
  line: colour,
  brand: colour,
  onBrand: colour,
  accent: colour,
  onAccent: colour,
  link: colour,
  success: colour,
  warning: colour,
  danger: colour,
  focus: colour,
})
export type ColourScheme = z.infer<typeof scheme>

export const theme = z.object({
  light: scheme,
  dark: scheme,
  fontFamily: z.enum(['Figtree', 'Sora', 'Libre Franklin', 'DM Sans', 'Nunito Sans', 'Archivo']),
  /** Corner radius in px for small parts, cards and buttons; 999 makes pills. */
  radius: z.object({ small: z.int().min(0), card: z.int().min(0), button: z.int().min(0) }),
  density: z.enum(['airy', 'regular', 'dense']).default('regular'),
  elevation: z.enum(['flat', 'soft', 'raised']).default('soft'),
  headingWeight: z.int().min(400).max(900).default(700),
  headingCase: z.enum(['none', 'upper']).default('none'),
  superscriptRegistered: z.boolean().default(true),
})
export type Theme = z.infer<typeof theme>

export const partnerNumber = z.object({
  label: z.string().min(1).max(40),
  hint: z.string().max(120).default(''),
  /** Applied after separators are removed. */
  pattern: z.string().min(1).max(120),
  check: z.enum(['none', 'luhn', 'us_phone', 'mod7']).default('none'),
  example: z.string().max(40).default(''),
})

/** Everything that makes one partner different from another (spec 1 §3.1), as one checked document. */
export const brand = z.object({
  name: z.string().min(1).max(80),
  program: z.string().min(1).max(80),
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)).default([]),
  enrollmentType: z.enum(['direct', 'sso', 'none']).default('direct'),
  homePage: z.enum(['Discover', 'how-it-works']).default('Discover'),
  currencyType: currencyType.default('Mile'),
  currencyName: z.object({ one: z.string(), many: z.string() }),
  acclaimedEnabled: z.boolean().default(false),
  acclaimed2Enabled: z.boolean().default(false),
  cardTypesAccepted: z
    .array(z.enum(['AMEX', 'DISC', 'MAST', 'VISA']))
    .min(1)
    .default(['AMEX', 'DISC', 'MAST', 'VISA']),
  cmsPreview: z.boolean().default(false),
  cmsRoute: z.string().default('/api/cms'),
  fullAddressRequired: z.boolean().default(false),
  hasAutoEnroll: z.boolean().default(false),
  hasFlexOffers: z.boolean().default(false),
  hasPartnerLoadedCards: z.boolean().default(false),
  hasSmsOptIn: z.boolean().default(false),
  hasSmsOptInV2: z.boolean().default(false),
  hasVIP: z.boolean().default(false),
  hasPPN: z.boolean().default(true),
  openTableReservationsEnabled: z.boolean().default(false),
  hasDiscoverPage: z.boolean().default(true),
  hasReservationBonus: z.boolean().default(false),
  hasPWAInstallBanner: z.boolean().default(false),
  hasPrivacyNotice: z.boolean().default(false),
  hidesEmailOptIn: z.boolean().default(false),
  deactivatesOnLastCard: z.boolean().default(false),
  showEarnRate: z.boolean().default(true),
  generalModalType: z.string().max(40).default(''),
  minimumAppVersion: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .default('0.0.0'),
  shortCode: z.string().max(12),
  maxLinkedCards: z.int().min(1).max(50).default(12),
  /** Cents; only money currencies are paid out. */
  payoutThresholdMinor: z.int().positive().default(2000),
  sourcesAllowed: z.array(z.string().max(40)).default([]),
  specialPages: z.array(z.string().max(60)).default([]),
  partnerNumber: partnerNumber.nullable().default(null),
  /** Card products of the partner's own, known by the first six digits. */
  cardProducts: z
    .array(z.object({ product: z.string(), label: z.string(), bins: z.array(z.string().regex(/^\d{6}$/)).min(1) }))
    .default([]),
  earning,
  filters: z
    .object({
      meals: z.array(z.enum(meals)).default([...meals]),
      features: z.array(z.enum(features)).default([...features]),
    })
    .prefault({}),
  routeMeta: z
    .record(z.string(), z.object({ title: z.string(), description: z.string(), keywords: z.string().default('') }))
    .default({}),
  customerSupport: z.object({
    phone: z.object({ href: z.string(), formatted: z.string() }),
    email: z.object({ href: z.string(), display: z.string() }),
  }),
  defaultLocation: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }),
  theme,
  /** The brand's own composition of shared parts: data, never a component of its own. */
  layout: z.object({
    hero: z.enum(['band', 'split', 'poster', 'numeral']),
    card: z.enum(['tall', 'wide', 'ticket']),
    header: z.enum(['solid', 'clear', 'bar']),
    homeSections: z
      .array(z.enum(['carousel', 'how', 'earn', 'cities', 'acclaimed', 'extras', 'questions']))
      .default(['carousel', 'how', 'earn', 'questions']),
  }),
})
export type Brand = z.output<typeof brand>

/** Wording per key; what a brand leaves out comes from the defaults. */
export const copyFile = z.record(z.string().regex(/^[a-z][A-Za-z0-9._]*$/), copyText)
export const legalFile = z.object({
  terms: copyText,
  termsVersion: z.string(),
  cardTerms: copyText,
  cardTermsVersion: z.string(),
  privacyNotice: copyText.default(''),
})
export type Legal = z.output<typeof legalFile>

/** What a page may know of its partner: picked field by field in server/brands. */
export type PartnerView = {
  id: string
  brand: Brand
  copy: Record<string, string>
  legal: Legal
}
