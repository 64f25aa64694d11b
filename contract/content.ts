import { bonusCode } from './brand-bonuses.ts'
import { contentTextFault, textsWithin } from './copy.ts'
import { z } from './schema.ts'
import { surveyFields } from './surveys.ts'

/** The four copy states (M2-144 to M2-147). The first that applies, in this order, selects the content (D3-015). */
export const copyStates = ['no_member', 'opted_out', 'new_member_bonus', 'email_opted_in'] as const

/** Names under which pages request content (P1-489). `*`: content of every page; `special`: the brand's extra pages (P1-085). */
export const contentNames = [
  '*',
  'home',
  'discover',
  'tier_1_activation',
  'surveys',
  'account_center',
  'announcement_banner',
  'earn_details',
  'earn_banner',
  'popup',
  'sidebar',
  'special',
] as const
export type ContentName = (typeof contentNames)[number]

const longText = z.string().max(8_000)
const line = z.string().max(400)

/**
 * A link of content: http(s), mail, telephone, a path of this site, or a `#fragment`. Other schemes could run script or hide their target.
 */
export const contentUrl = z
  .string()
  .max(600)
  .regex(
    /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[\d-]+|\/(?!\/)[^\s\\]*|#[\w-]*)$/,
    'must be http(s), mailto, tel or a path of this site',
  )

/**
 * A picture: a file of the partner's folder (`pictures/hero.jpg`), an https address that the server fetches once, or one of the
 * partner's six pictures (`/images/brand/<partner>?n=<number>`); empty for none. Pages get the address of the stored picture.
 */
const image = z
  .string()
  .max(600)
  .regex(
    /^($|pictures\/[a-z0-9][a-z0-9._-]{0,79}\.(avif|jpe?g|png|webp)|https:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/,
    'must be a file of the folder like pictures/hero.jpg, https, or a path of this site',
  )

/** Rich texts in the safe subset (docs/content.md). Where the mobile text is empty, the page shows the desktop text. */
const texts = { text_desktop: longText, text_mobile: longText.default('') }
const target = { url: contentUrl, new_tab: z.boolean().default(false) }

export const contentBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('title'), ...texts }),
  z.strictObject({ type: z.literal('body_text'), ...texts }),
  z.strictObject({ type: z.literal('button'), ...texts, ...target }),
  z.strictObject({ type: z.literal('standalone_link'), ...texts, ...target }),
  z.strictObject({
    type: z.literal('merchant_carousel'),
    headline: line.default(''),
    body: longText.default(''),
    /** Query of /search, without the question mark: `location=Chicago, IL&acclaimed=true`. */
    search: line,
  }),
])
export type ContentBlock = z.output<typeof contentBlock>

const percent = z.int().min(0).max(100).default(50)
export const contentBanner = z.strictObject({
  kind: z.enum(['bonus', 'earn', 'enrollment']).default('earn'),
  image: image.default(''),
  image_mobile: image.default(''),
  image_mobile_alt_text: line.default(''),
  /** Focal point of the picture, in percent from the left and from the top. */
  image_x_position: percent,
  image_y_position: percent,
  gradient: z.boolean().default(true),
  enable_banner: z.boolean().default(true),
  include_welcome_message: z.boolean().default(false),
  include_prospect_email: z.boolean().default(false),
})
export type ContentBanner = z.output<typeof contentBanner>

/** A page made of content (P1-305). */
const page = {
  browser_title: line,
  description: line.default(''),
  banner: contentBanner.prefault({}),
  banner_text: longText.default(''),
  main_column: z.array(contentBlock).max(60).default([]),
  side_column: z.array(contentBlock).max(30).default([]),
  disclaimer: longText.default(''),
}
const link = z.strictObject({ text: line, ...target })

/** The fields of an entry by its type (P1-287). The specification fixes the names. */
export const entryFields = {
  navbar: z.strictObject({
    nav_links: z
      .array(z.strictObject({ ...texts, ...target }))
      .max(12)
      .default([]),
  }),
  footer: z.strictObject({
    primary_links: z.array(link).max(12).default([]),
    secondary_links: z.array(link).max(20).default([]),
    disclaimer: longText.default(''),
    /** Logos of related brands, with alternative texts. */
    logo_chain: z
      .array(z.strictObject({ image, alt: line, url: contentUrl.optional() }))
      .max(12)
      .default([]),
  }),
  earn: z.strictObject({ title: line.default(''), body_text: longText.default('') }),
  /**
   * `browser_title` applies where the brand's `routeMeta` has no `/`. An enabled banner with an image replaces
   * the brand's first screen.
   */
  home: z.strictObject({
    ...page,
    browser_title: line.default(''),
    /** Copy states to which the page shows the entry; empty for everyone. */
    user_states: z.array(z.enum(copyStates)).default([]),
  }),
  discover: z.strictObject({ ...page }),
  tier_1_activation: z.strictObject({
    ...page,
    activated_title: line.default(''),
    activated_text: longText.default(''),
  }),
  surveys: surveyFields,
  account_center: z.strictObject({
    referral_link: z
      .strictObject({
        is_enabled: z.boolean().default(false),
        title: line.default(''),
        description: longText.default(''),
        /** `utm_campaign` of the referral link; empty for none (docs/decisions/0063). */
        campaign: z
          .string()
          .regex(/^[\w-]{0,40}$/, 'must be at most 40 letters, digits, - and _')
          .default(''),
      })
      .prefault({}),
    link_groups: z
      .array(z.strictObject({ title: line, links: z.array(link).max(12) }))
      .max(8)
      .default([]),
  }),
  announcement_banner: z.strictObject({
    banner_copy: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('text'), copy: line }),
          z.strictObject({ type: z.literal('link'), copy: line, ...target }),
        ]),
      )
      .max(8),
    tooltip_copy: longText.default(''),
    /** A modal with the announcement, dismissed for one day (D3-021). */
    modal: z.strictObject({ title: line, body_text: longText }).optional(),
  }),
  /** A bonus banner of the Account Center (M2-071). Goal and reward of the bonus are in the partner's settings. */
  bonus: z.strictObject({
    code: bonusCode,
    /** Banners with a lower `order` show first. */
    order: z.int().min(0).max(10_000).default(0),
    /** Days for which the banner shows, from the day the member could first accept the bonus; 0 sets no limit. */
    days_to_display: z.int().min(0).max(3_650).default(0),
    /** Copy states to which the page shows the banner; empty for everyone. */
    user_states: z.array(z.enum(copyStates)).default([]),
    image: image.default(''),
    text_blocks: z
      .array(z.strictObject({ ...texts, button: link.optional() }))
      .min(1)
      .max(4),
    /** Whether only the native app shows the button. Elsewhere `app_text` replaces it. */
    app_only_bonus: z.boolean().default(false),
    app_text: line.default(''),
    /** Shown when the member's acceptance of the bonus succeeds or fails; empty for the copy that all bonuses share. */
    success_text: line.default(''),
    failure_text: line.default(''),
  }),
  earn_details: z.strictObject({
    ...page,
    url: z.string().regex(/^\/earn(\/[a-z0-9-]+)*$/, 'must be a path under /earn'),
  }),
  earn_banner: z.strictObject({ banner_text: longText, url: contentUrl.optional() }),
  popup: z.strictObject({
    title: line.default(''),
    body_text: longText,
    link_text: line.default(''),
    url: contentUrl.optional(),
  }),
  sidebar: z.strictObject({ page_text: longText }),
  special: z.strictObject({ ...page }),
} as const
export type ContentType = keyof typeof entryFields
export type FieldsOf<T extends ContentType> = z.output<(typeof entryFields)[T]>

const slug = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'must be lower-case letters, digits, - and _')
const entryOf = <T extends ContentType>(type: T) =>
  z.strictObject({ slug, type: z.literal(type), fields: entryFields[type] as (typeof entryFields)[T] })

/** One entry as a call returns it: {slug, type, fields} (P1-286). */
export type ContentEntry<T extends ContentType = ContentType> = {
  [K in T]: { slug: string; type: K; fields: FieldsOf<K> }
}[T]
export const contentEntry = z.discriminatedUnion('type', [
  entryOf('navbar'),
  entryOf('footer'),
  entryOf('earn'),
  entryOf('home'),
  entryOf('discover'),
  entryOf('tier_1_activation'),
  entryOf('surveys'),
  entryOf('account_center'),
  entryOf('bonus'),
  entryOf('announcement_banner'),
  entryOf('earn_details'),
  entryOf('earn_banner'),
  entryOf('popup'),
  entryOf('sidebar'),
  entryOf('special'),
])

/**
 * The name under which pages request the entries of a type: `*` for navigation, footer and the list of /earn, `account_center` for bonus
 * banners, and the type itself for all others.
 */
export const contentNameOf = (type: ContentType): ContentName => {
  if (type === 'bonus') return 'account_center'
  return type === 'navbar' || type === 'footer' || type === 'earn' ? '*' : type
}

/** Audience of an entry: one copy state, or '' for all states without a variant. */
export const audience = z.union([z.enum(copyStates), z.literal('')])
export type Audience = z.infer<typeof audience>

const separatedEntry = z.object({ audience, entry: contentEntry })
/** Entries as `contentFile` checks them. */
export const separatedContent = z.array(separatedEntry)

/**
 * Separates the audience of an entry in content.json, because the strict schema of an entry refuses it. A value that is no object stays,
 * and fails in the schema.
 */
export function separateAudience(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { audience: entryAudience = '', ...entry } = value as { audience?: unknown }
  return { audience: entryAudience, entry }
}

/** content.json of a brand folder: entries for everyone, and variants for a copy state. */
export const contentFile = z.array(z.preprocess(separateAudience, separatedEntry)).superRefine((entries, context) => {
  for (const index of indexesOfSharedSurveyIds(entries.map(({ entry }) => entry)))
    context.addIssue({ code: 'custom', path: [index, 'fields', 'id'], message: 'another survey has this id' })
  for (const [index, { entry }] of entries.entries())
    for (const fault of placeholderFaults(entry.fields)) {
      const path = [index, 'fields', ...fault.path]
      context.addIssue({ code: 'custom', path, message: fault.problem })
    }
})

/** Indexes of surveys whose id an earlier entry has. Responses are stored by id, so only variants of one entry (one slug) may share it. */
const indexesOfSharedSurveyIds = (entries: readonly ContentEntry[]): number[] =>
  entries.flatMap((entry, index) => {
    const isShared = entries
      .slice(0, index)
      .some(
        (other) =>
          isSurvey(other) && isSurvey(entry) && other.fields.id === entry.fields.id && other.slug !== entry.slug,
      )
    return isShared ? [index] : []
  })
const isSurvey = (entry: ContentEntry): entry is ContentEntry<'surveys'> & ContentEntry => entry.type === 'surveys'

/** The first invalid placeholder or stray brace of each text of an entry, with the path of the text. */
export const placeholderFaults = (fields: unknown): { path: (string | number)[]; problem: string }[] =>
  textsWithin(fields).flatMap(({ path, text }) => {
    const problem = contentTextFault(text)
    return problem ? [{ path, problem }] : []
  })
export type StoredEntry = { audience: Audience; entry: ContentEntry }

/** Selects one variant of each entry: the one for this copy state, else the one for everyone. An entry with neither is left out. */
export function entriesFor(storedEntries: readonly StoredEntry[], state: Audience): ContentEntry[] {
  const variants = new Map<string, StoredEntry>()
  for (const variant of storedEntries) {
    if (variant.audience !== '' && variant.audience !== state) continue
    const key = `${variant.entry.type}/${variant.entry.slug}`
    if (variant.audience !== '' || !variants.has(key)) variants.set(key, variant)
  }
  return [...variants.values()].map(({ entry }) => entry)
}
