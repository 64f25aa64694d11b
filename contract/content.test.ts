import { expect, test } from 'vitest'
import {
  contentBanner,
  contentBlock,
  contentEntry,
  contentFile,
  contentNames,
  entriesFor,
  entryFields,
  contentNameOf,
  type StoredEntry,
} from './content.ts'

const isValidEntry = (type: string, fields: object) => contentEntry.safeParse({ slug: 'one', type, fields }).success
const link = { text: 'Rates', url: '/earn', new_tab: true }
const pageFields = {
  browser_title: 'Title',
  banner: { kind: 'earn' },
  banner_text: 'Text',
  main_column: [{ type: 'title', text_desktop: 'Wide', text_mobile: 'Narrow' }],
  side_column: [{ type: 'body_text', text_desktop: 'Words' }],
  disclaimer: 'Small print',
}

test.each<[string, string, object]>([
  ['[P1-289]', 'earn_banner', { banner_text: 'Earn more' }],
  ['[P1-290]', 'home', { ...pageFields, user_states: ['no_member', 'email_opted_in'] }],
  ['[P1-291]', 'account_center', { referral_link: { is_enabled: true, title: 'Refer', description: 'A friend' } }],
  ['[P1-292]', 'account_center', { link_groups: [{ title: 'Help', links: [link] }] }],
  [
    '[P1-294] [P1-293]',
    'announcement_banner',
    {
      banner_copy: [
        { type: 'text', copy: 'New' },
        { type: 'link', copy: 'See', url: '/earn', new_tab: false },
      ],
      tooltip_copy: 'Until May',
    },
  ],
  ['[P1-305] [P1-295]', 'earn_details', { ...pageFields, url: '/earn/tuesdays' }],
  ['[P1-296]', 'popup', { body_text: 'Cash back' }],
  ['[P1-297]', 'sidebar', { page_text: 'Aside' }],
  ['[P1-288] [P1-298]', 'footer', { primary_links: [{ text: 'Rates', url: '/earn' }], secondary_links: [link] }],
  ['[P1-288] [P1-299]', 'navbar', { nav_links: [{ text_mobile: 'Rates', text_desktop: 'All rates', url: '/earn' }] }],
  ['[P1-288]', 'earn', { title: 'Earn', body_text: 'More' }],
  [
    '[P1-300]',
    'surveys',
    {
      text: 'How was it?',
      id: 'dinner-1',
      questions: [{ type: 'rating', id: 'meal', text: 'The meal?' }],
      delay_timeout: 5,
      cookie_timeout: 90,
      url_allow_list: [{ url_allowed: '/search' }],
      url_disallow_list: [{ url_disallowed: '/join' }],
    },
  ],
  ['[P1-287]', 'discover', pageFields],
  ['[P1-287]', 'tier_1_activation', pageFields],
])('content of type $1 accepts its fields and refuses an unknown field $0', (_ids, type, fields) => {
  expect(isValidEntry(type, fields)).toBe(true)
  expect(isValidEntry(type, { ...fields, made_up: 1 })).toBe(false)
})

test('pages request page sections by the global name, bonuses by account_center, and any other type by its name [P1-287] [P1-288] [P1-489]', () => {
  const specifiedNames = [
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
  ]
  // `special` has the brand's extra pages (P1-085).
  expect(contentNames).toEqual([...specifiedNames, 'special'])
  const names = Object.keys(entryFields).map((type) => [type, contentNameOf(type as keyof typeof entryFields)])
  const sections = new Set(['navbar', 'footer', 'earn'])
  const expectedName = (type: string) => (type === 'bonus' ? 'account_center' : sections.has(type) ? '*' : type)
  expect(names).toEqual(Object.keys(entryFields).map((type) => [type, expectedName(type)]))
})

test('an entry has slug, type and fields [P1-286]', () => {
  expect(contentEntry.safeParse({ slug: 'a', type: 'popup', fields: { body_text: 'x' } }).success).toBe(true)
  for (const missing of ['slug', 'type', 'fields']) {
    const incomplete: Record<string, unknown> = { slug: 'a', type: 'popup', fields: { body_text: 'x' } }
    delete incomplete[missing]
    expect(contentEntry.safeParse(incomplete).success).toBe(false)
  }
})

test.each([
  ['title', {}],
  ['body_text', {}],
  ['button', { url: '/join' }],
  ['standalone_link', { url: '/join', new_tab: true }],
])('a block of type %s has a desktop and a mobile text [P1-301] [P1-302]', (type, more) => {
  expect(contentBlock.parse({ type, text_desktop: 'Wide', text_mobile: 'Narrow', ...more })).toMatchObject({
    text_desktop: 'Wide',
    text_mobile: 'Narrow',
  })
})

test('a merchant_carousel has a search in place of texts, and a block of the unknown type html is refused [P1-301] [P1-302]', () => {
  const block = { type: 'merchant_carousel', headline: 'Near', body: '', search: 'location=Chicago' }
  expect(contentBlock.safeParse(block).success).toBe(true)
  expect(contentBlock.safeParse({ ...block, text_desktop: 'x' }).success).toBe(false)
  expect(contentBlock.safeParse({ type: 'html', text_desktop: 'x' }).success).toBe(false)
})

test('a banner has one of three kinds and its fields [P1-303] [P1-304]', () => {
  const fields = {
    image: '/images/a.webp',
    image_mobile: '',
    image_mobile_alt_text: 'A table',
    image_x_position: 10,
    image_y_position: 90,
    enable_banner: false,
    include_welcome_message: true,
    include_prospect_email: true,
  }
  for (const kind of ['bonus', 'earn', 'enrollment'])
    expect(contentBanner.parse({ kind, ...fields })).toMatchObject(fields)
  expect(contentBanner.safeParse({ kind: 'other' }).success).toBe(false)
})

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x'])(
  'refuses %s as a link or picture of content',
  (url) => {
    expect(isValidEntry('popup', { body_text: 'x', url })).toBe(false)
    expect(contentBanner.safeParse({ image: url }).success).toBe(false)
  },
)

test('a content file with an unknown placeholder is refused with the path of the text', () => {
  const result = contentFile.safeParse([{ type: 'popup', slug: 'one', fields: { body_text: 'Hello {stranger}' } }])
  expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['0.fields.body_text', 'has the unknown placeholder {stranger}'],
  ])
})

test('selects the variant of the reader’s copy state, else the one for everyone [P1-021]', () => {
  const variant = (audience: StoredEntry['audience'], text: string): StoredEntry => ({
    audience,
    entry: { slug: 'one', type: 'sidebar', fields: { page_text: text } },
  })
  const stored = [variant('no_member', 'visitor'), variant('', 'everybody'), variant('opted_out', 'opted out')]
  const read = (state: StoredEntry['audience']) => entriesFor(stored, state).map(({ fields }) => fields)
  expect(read('no_member')).toEqual([{ page_text: 'visitor' }])
  expect(read('opted_out')).toEqual([{ page_text: 'opted out' }])
  expect(read('email_opted_in')).toEqual([{ page_text: 'everybody' }])
  expect(read('')).toEqual([{ page_text: 'everybody' }])
})
