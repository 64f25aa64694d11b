import { isTimeZone } from '../domain/time-zone.ts'
import { brandPayouts } from './brand-payouts.ts'
import { bonusDefinitions } from './brand-bonuses.ts'
import { copyTextFault } from './copy.ts'
import { z } from './schema.ts'
import { layout } from './brand-layout.ts'
import { languages } from './languages.ts'
import { maintenanceStates } from './maintenance.ts'
import { specialPage } from './special-pages.ts'
import { features, meals, weekday } from './catalog.ts'
import {
  appStores,
  casing,
  humanCheckSettings,
  mapSource,
  partnerCards,
  reservationNetwork,
  singleSignOn,
  tierCampaigns,
} from './brand-settings.ts'
import { ownFont } from './own-fonts.ts'
import { brandPictureCount, imageTransforms, pictureScenes } from './images.ts'

const copyText = z.string().max(4000)
const line = z.string().min(1).max(160)
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color like #1a2b3c')

export const tierLevels = ['OptedOut', 'NonActivated', 'OptedIn', 'VIP'] as const
export const tierLevel = z.enum(tierLevels)
export type TierLevel = z.infer<typeof tierLevel>

export const currencyType = z.enum(['Dollar', 'Mile', 'Point', 'Credit'])
export type CurrencyType = z.infer<typeof currencyType>

/** Units earned per 10,000 cents spent: 5 % is 500, three miles a dollar is 300. */
const rateBasisPoints = z.int().min(0).max(20_000)

const feedSource = z.enum(['network', 'issuer'])

/** An extra of the partner on top of the tier's rate. */
export const partnerExtra = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('weekday'),
    id: z.string(),
    label: copyText,
    days: z.array(weekday).min(1),
    rateBasisPoints,
  }),
  z.strictObject({
    kind: z.literal('card_product'),
    id: z.string(),
    label: copyText,
    product: z.string(),
    rateBasisPoints,
  }),
])

export const earning = z
  .strictObject({
    tiers: z.strictObject({
      OptedOut: rateBasisPoints,
      NonActivated: rateBasisPoints,
      OptedIn: rateBasisPoints,
      VIP: rateBasisPoints,
    }),
    extras: z.array(partnerExtra).default([]),
    /** Maximum reward of one dine in units; null for no limit. */
    perDineUnitsMax: z.int().positive().nullable().default(null),
    /** Purchases below this many cents earn nothing. */
    purchaseMinorMin: z.int().min(0).default(0),
    rewardsWindow: z.enum(['calendar_year', 'rolling_12_months']).default('calendar_year'),
    /** Whether the reward of a cleared dine stays pending until the member reviews the dine (M2-095). */
    reviewRequired: z.boolean().default(false),
    /** Days until the partner is expected to post a reward, counted from when it is cleared and has no review hold. */
    expectedPostingDays: z.int().min(0).max(60).default(5),
    /** The feed whose amount counts when card network and issuer report one purchase: the default, and exceptions by card product. */
    decidingFeed: z
      .strictObject({ default: feedSource.default('network'), products: z.record(z.string(), feedSource).default({}) })
      .prefault({}),
    /** Number of qualifying dines in the rewards window that reach VIP (M2-117); null when only spend counts. */
    vipQualifyingDines: z.int().positive().nullable().default(11),
    /** Whole dollars of qualifying dines in the rewards window that also reach VIP; null when only the number counts. */
    vipQualifyingDollars: z.int().positive().nullable().default(null),
    /** Cents below which a dine does not count toward VIP (D3-005). */
    qualifyingDineMinor: z.int().min(0).default(0),
    /** Whether at most one dine per restaurant and local day counts toward VIP (D3-005). */
    oneQualifyingDinePerDay: z.boolean().default(false),
    /** Days after a dine within which its final amount, or an online order's subtotal, may arrive (D3-007, D3-008). */
    estimateDays: z.int().min(1).max(120).default(30),
    /** Share (0 to 1, in steps of 0.01) of an online order that earns when no subtotal arrives in time (D3-008). */
    onlineSubtotalShare: z.number().min(0).max(1).multipleOf(0.01).default(0.8),
    /** Hours after joining in which new-member bonuses are offered; 0 for none (M2-288). */
    newMemberBonusHours: z.int().min(0).max(17_520).default(0),
    /** Whole dollars of the reservation bonus (P1-547). */
    reservationBonusDollars: z.int().min(0).max(100).default(5),
  })
  .refine(
    ({ vipQualifyingDines, vipQualifyingDollars }) => vipQualifyingDines !== null || vipQualifyingDollars !== null,
    {
      path: ['vipQualifyingDines'],
      message: 'must be a number where vipQualifyingDollars is null',
    },
  )

/** One color scheme of a theme. The server checks contrast when it loads the brand. */
const scheme = z.strictObject({
  paper: color,
  surface: color,
  sunken: color,
  ink: color,
  inkSoft: color,
  line: color,
  brand: color,
  onBrand: color,
  accent: color,
  onAccent: color,
  link: color,
  success: color,
  warning: color,
  danger: color,
  focus: color,
})
export type ColorScheme = z.infer<typeof scheme>

/** The five font weights that a theme may use (M2-297). */
export const weights = [400, 500, 600, 700, 800] as const

export const theme = z.strictObject({
  light: scheme,
  dark: scheme,
  fontFamily: z.enum(['Figtree', 'Sora', 'Libre Franklin', 'DM Sans', 'Nunito Sans', 'Archivo']),
  /** The partner's own family, which pages show in place of `fontFamily`. */
  font: ownFont.nullable().default(null),
  /** Corner radius in px for small parts, cards and buttons; 999 makes pills. */
  radius: z.strictObject({ small: z.int().min(0), card: z.int().min(0), button: z.int().min(0) }),
  density: z.enum(['airy', 'regular', 'dense']).default('regular'),
  elevation: z.enum(['flat', 'soft', 'raised']).default('soft'),
  headingWeight: z.literal(weights).default(700),
  /** Size of headings relative to the text. */
  headingScale: z.enum(['quiet', 'regular', 'large', 'huge']).default('regular'),
  /** Letter spacing of headings, in hundredths of an em. */
  headingTracking: z.int().min(-8).max(8).default(-2),
  /** Only font families with a width axis can be condensed. */
  headingWidth: z.enum(['normal', 'condensed']).default('normal'),
  buttonWeight: z.literal(weights).default(600),
  /** Separator lines. */
  rule: z.enum(['none', 'hairline', 'double', 'heavy']).default('hairline'),
  /** Shape of restaurant pictures. */
  pictureShape: z.enum(['round', 'square', 'arch', 'pill']).default('round'),
  superscriptRegistered: z.boolean().default(true),
})
export type Theme = z.infer<typeof theme>

/** Whether a text is a regular expression: the constructor throws for any other. */
const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

export const partnerNumber = z.strictObject({
  label: z.string().min(1).max(40),
  hint: z.string().max(120).default(''),
  /** Applied after separators are removed. */
  pattern: z.string().min(1).max(120).refine(isPattern, 'must be a regular expression'),
  /** Check of the number. `mod7`: the last digit is the remainder of the others divided by 7. */
  check: z.enum(['none', 'luhn', 'us_phone', 'mod7']).default('none'),
  example: z.string().max(40).default(''),
})

const imageReference = z
  .string()
  .max(300)
  .regex(/\.(avif|jpe?g|png|webp)$/i, `must be an image file or one of ${pictureScenes.join(', ')}`)

const hostName = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name in lower case, without port')

/** All settings of a partner as one validated document (P1-230, P1-573). */
export const brand = z.strictObject({
  name: z.string().min(1).max(80),
  program: z.string().min(1).max(80),
  /** Host names of the site in addition to `<partner id>.localhost`; addresses in mail use the first. */
  hosts: z.array(hostName).max(20).default([]),
  enrollmentType: z.enum(['direct', 'sso', 'none']).default('direct'),
  homePage: z.enum(['Discover', 'how-it-works']).default('Discover'),
  currencyType: currencyType.default('Mile'),
  currencyName: z.strictObject({ one: line, many: line }),
  /** Time zone of the days and months in the partner's ledger (docs/decisions/0057). */
  accountingZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'must be a time zone like America/Chicago')
    .default('America/New_York'),
  /** Default language of dates, times, numbers and amounts (docs/decisions/0075). */
  language: z.enum(languages).default('en-US'),
  /** Whether pages show the badge, the filter and the highlight of acclaimed restaurants (P1-596). */
  acclaimedEnabled: z.boolean().default(false),
  /** Whether a restaurant of acclaimed level 2 has a separate badge (P1-597). */
  acclaimed2Enabled: z.boolean().default(false),
  cardTypesAccepted: z
    .array(z.enum(['AMEX', 'DISC', 'MAST', 'VISA']))
    .min(1)
    .default(['AMEX', 'DISC', 'MAST', 'VISA']),
  cmsPreview: z.boolean().default(false),
  /** Path prefix of every call, for a gateway that needs one; empty for none (P1-441). */
  apiBase: z
    .string()
    .max(80)
    .regex(/^(\/[a-z0-9-]+)*$/, 'must be a path like /dining, or empty')
    .default(''),
  /** Source of content: a path of this site, or the http(s) address of a service with the same protocol. */
  cmsRoute: z
    .string()
    .regex(/^(\/(?!\/)[^\s\\]*|https?:\/\/[^\s]+)$/, 'must be a path of this site or an http(s) address')
    .default('/api/cms'),
  fullAddressRequired: z.boolean().default(false),
  /** Whether the partner enrolls customers, who then only activate their account (P1-600). */
  hasAutoEnroll: z.boolean().default(false),
  /** Whether a restaurant's page shows a signed-in member the amount of an offer (P1-601). */
  hasFlexOffers: z.boolean().default(false),
  hasPartnerLoadedCards: z.boolean().default(false),
  /**
   * Whether forms ask for consent to text messages. The second version asks the member to confirm it, and the consent stays valid when the
   * phone number changes; in the first version a new number ends it (M2-178, M2-179).
   */
  hasSmsOptIn: z.boolean().default(false),
  hasSmsOptInV2: z.boolean().default(false),
  hasVIP: z.boolean().default(false),
  hasPPN: z.boolean().default(true),
  /** Whether members can reserve tables at all. Despite the name it does not depend on OpenTable. */
  openTableReservationsEnabled: z.boolean().default(false),
  /** The network whose page members book on; null when they book on this site. Used only with `openTableReservationsEnabled`. */
  reservationNetwork: reservationNetwork.nullable().default(null),
  hasDiscoverPage: z.boolean().default(true),
  hasReservationBonus: z.boolean().default(false),
  hasPWAInstallBanner: z.boolean().default(false),
  hasPrivacyNotice: z.boolean().default(false),
  hidesEmailOptIn: z.boolean().default(false),
  /** Whether a member who removed the last card counts as inactive. */
  deactivatesOnLastCard: z.boolean().default(false),
  showEarnRate: z.boolean().default(true),
  /** Pages that the maintenance notice replaces (P1-643). */
  maintenance: z.enum(maintenanceStates).default('none'),
  /** Whether the single-sign-on modal shows once (P1-606). Despite the name it does not concern the announcement banner's modal. */
  appAnnouncementModal: z.boolean().default(false),
  /** Whether content depends on the copy state of the visitor or member (M2-090). */
  copyStates: z.boolean().default(true),
  /** The partner's code at the survey form service; empty to use `shortCode`. */
  typeformCode: z.string().max(40).default(''),
  /** Whether the footer leaves out the partner and network logos (P1-130). */
  hidesFooterLogos: z.boolean().default(false),
  /** Id of the general popup; empty for none. A new id shows the popup again in browsers that closed the previous one (P1-371). */
  generalModalType: z.string().max(40).default(''),
  minimumAppVersion: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .default('0.0.0'),
  /** Names the partner in survey responses. */
  shortCode: z.string().min(1).max(12),
  maxLinkedCards: z.int().min(1).max(50).default(12),
  /** Days without a purchase after which the page asks whether a card is still in use; 0 for never (docs/decisions/0076). */
  silentCardDays: z.int().min(0).max(1000).default(180),
  /** Minimum of a payout to a card and of a redemption, in cents. Posting files have no minimum. */
  payoutThresholdMinor: z.int().positive().default(2000),
  /** Maximum of the visit meter in a program without VIP status (M2-286). With VIP status the VIP rule gives the maximum. */
  visitMeterMax: z.int().min(1).max(100).default(11),
  /** Whole dollars of one segment of the payout progress bar (M2-287, docs/decisions/0063). */
  rewardsProgressBreakpoint: z.int().positive().default(20),
  /** Values of `source` that the server stores with an enrollment; null stores any (M2-300). */
  sourcesAllowed: z.array(z.string().max(40)).nullable().default(null),
  /** Paths of pages from `special` content entries, each a slug (P1-084, P1-085). */
  specialPages: z.array(specialPage).default([]),
  tierCampaigns,
  humanCheck: humanCheckSettings,
  casing,
  appStores,
  map: mapSource,
  partnerNumber: partnerNumber.nullable().default(null),
  singleSignOn: singleSignOn.nullable().default(null),
  /** Used only with `hasPartnerLoadedCards`. */
  partnerCards: partnerCards.default('sandbox'),
  /** The partner's card products, identified by the first six digits. */
  cardProducts: z
    .array(z.strictObject({ product: z.string(), label: line, bins: z.array(z.string().regex(/^\d{6}$/)).min(1) }))
    .default([]),
  earning,
  history: z
    .strictObject({
      /** Set of status labels in the history (contract/history-status.ts). `processing` has only Processing, Paid and Not earned. */
      statuses: z.enum(['standard', 'processing']).default('standard'),
      /** `feed`: a restaurant's picture and its reward; `columns`: a table of date, activity, rewards, status and review. */
      view: z.enum(['feed', 'columns']).default('feed'),
    })
    .prefault({}),
  payouts: brandPayouts,
  bonuses: bonusDefinitions,
  filters: z
    .strictObject({
      meals: z.array(z.enum(meals)).default([...meals]),
      features: z.array(z.enum(features)).default([...features]),
    })
    .prefault({}),
  routeMeta: z
    .record(
      z.string().startsWith('/'),
      z.strictObject({
        title: line,
        description: z.string().min(1).max(320),
        keywords: z.string().max(320).default(''),
      }),
    )
    .default({}),
  customerSupport: z.strictObject({
    phone: z.strictObject({ href: z.string(), formatted: z.string() }),
    email: z.strictObject({ href: z.string(), display: z.string() }),
  }),
  /** Source of pictures: a path of this site or the https address of a picture service. `imageTransform` is the format of its addresses. */
  imageRoute: z
    .string()
    .regex(/^(\/[a-z0-9/_-]*[a-z0-9]|https:\/\/[a-z0-9.-]+(:\d+)?(\/[A-Za-z0-9/_.-]*[A-Za-z0-9])?)$/, {
      message: 'must be a path like /images or an https address without a final slash',
    })
    .default('/images'),
  imageTransform: z.enum(imageTransforms).default('presets'),
  /** A partner's pictures by index, from 0: files of its folder (`pictures/hero.jpg`), image files as the catalog names them, or scenes. */
  pictures: z
    .array(z.union([z.enum(pictureScenes), imageReference]))
    .length(brandPictureCount)
    .default(['table', 'feast', 'close', 'evening', 'morning', 'bill']),
  defaultLocation: z.strictObject({ label: z.string(), latitude: z.number(), longitude: z.number() }),
  theme,
  layout,
})
export type Brand = z.output<typeof brand>

/** Texts by copy key. Keys that a brand leaves out use the defaults. */
export const copyFile = z.record(z.string().regex(/^[a-z][A-Za-z0-9._]*$/), copyText).superRefine((texts, context) => {
  for (const [key, text] of Object.entries(texts)) {
    const message = copyTextFault(text)
    if (message) context.addIssue({ code: 'custom', path: [key], message })
  }
})
export const legalFile = z.strictObject({
  terms: copyText,
  termsVersion: z.string(),
  cardTerms: copyText,
  cardTermsVersion: z.string(),
  privacyNotice: copyText.default(''),
})
export type Legal = z.output<typeof legalFile>

/** The partner's data that pages get. server/brands selects it field by field. */
export type PartnerView = {
  id: string
  brand: Brand
  copy: Record<string, string>
  legal: Legal
  /** Address of the brand's symbol. It changes with the symbol. */
  mark: string
}
