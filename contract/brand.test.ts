import { expect, test } from 'vitest'
import { brand } from './brand.ts'

const scheme = Object.fromEntries(
  'paper surface sunken ink inkSoft line brand onBrand accent onAccent link success warning danger focus'
    .split(' ')
    .map((name) => [name, '#112233']),
)
/** The required settings of a brand. */
const minimal = {
  name: 'Fig',
  program: 'Fig Dining',
  currencyName: { one: 'mile', many: 'miles' },
  shortCode: 'FIG',
  earning: { tiers: { OptedOut: 100, NonActivated: 100, OptedIn: 300, VIP: 500 } },
  customerSupport: {
    phone: { href: 'tel:+18005550100', formatted: '1-800-555-0100' },
    email: { href: 'mailto:help@fig.example', display: 'help@fig.example' },
  },
  defaultLocation: { label: 'New York, NY', latitude: 40.7577, longitude: -73.9857 },
  theme: { light: scheme, dark: scheme, fontFamily: 'Figtree', radius: { small: 8, card: 12, button: 24 } },
  layout: { hero: 'band', card: 'tall', header: 'solid' },
}
const minimalBrand = brand.parse(minimal) as Record<string, unknown>
const accepts = (change: object) => brand.safeParse({ ...minimal, ...change }).success
const booleanValues = { good: [true, false], bad: ['true', 1, null] }
/** One character longer than the brand may have in a code or in the name of a modal. */
const tooLongName = 'x'.repeat(41)
const networks = ['AMEX', 'DISC', 'MAST', 'VISA']
const meta = { title: 'Fig', description: 'Eat', keywords: 'figs, dining' }
const { phone, email } = minimal.customerSupport

const bookingNetwork = (change: object = {}) => ({ name: 'Tables', url: 'https://tables.example/book/', ...change })

type Field = { statements: string; field: string; defaultValue?: unknown; good: unknown[]; bad: unknown[] }
const fields: Field[] = [
  { statements: '[P1-230]', field: 'name', good: ['Fig'], bad: ['', 7, undefined] },
  {
    statements: '[P1-231]',
    field: 'enrollmentType',
    defaultValue: 'direct',
    good: ['direct', 'sso', 'none'],
    bad: ['open'],
  },
  {
    statements: '[P1-232]',
    field: 'homePage',
    defaultValue: 'Discover',
    good: ['Discover', 'how-it-works'],
    bad: ['search'],
  },
  {
    statements: '[P1-233]',
    field: 'currencyType',
    defaultValue: 'Mile',
    good: ['Dollar', 'Mile', 'Point', 'Credit'],
    bad: ['Euro', 'mile'],
  },
  { statements: '[P1-234]', field: 'acclaimedEnabled', defaultValue: false, ...booleanValues },
  { statements: '[P1-235]', field: 'acclaimed2Enabled', defaultValue: false, ...booleanValues },
  {
    statements: '[P1-236]',
    field: 'cardTypesAccepted',
    defaultValue: networks,
    good: [...networks.map((network) => [network]), networks],
    bad: [[], ['JCB'], 'VISA'],
  },
  { statements: '[P1-237]', field: 'cmsPreview', defaultValue: false, ...booleanValues },
  {
    statements: '[P1-238]',
    field: 'cmsRoute',
    defaultValue: '/api/cms',
    good: ['/words', 'https://words.example/v1'],
    bad: [1, '', '//elsewhere', 'javascript:alert(1)'],
  },
  { statements: '[P1-239]', field: 'fullAddressRequired', defaultValue: false, ...booleanValues },
  { statements: '[P1-240]', field: 'hasAutoEnroll', defaultValue: false, ...booleanValues },
  { statements: '[P1-241]', field: 'hasFlexOffers', defaultValue: false, ...booleanValues },
  { statements: '[P1-242]', field: 'hasPartnerLoadedCards', defaultValue: false, ...booleanValues },
  { statements: '[P1-243]', field: 'hasSmsOptIn', defaultValue: false, ...booleanValues },
  { statements: '[P1-244]', field: 'hasSmsOptInV2', defaultValue: false, ...booleanValues },
  { statements: '[P1-245]', field: 'hasVIP', defaultValue: false, ...booleanValues },
  { statements: '[P1-246]', field: 'hasPPN', defaultValue: true, ...booleanValues },
  { statements: '[P1-247]', field: 'openTableReservationsEnabled', defaultValue: false, ...booleanValues },
  { statements: '[P1-248]', field: 'hasDiscoverPage', defaultValue: true, ...booleanValues },
  { statements: '[P1-249]', field: 'hasReservationBonus', defaultValue: false, ...booleanValues },
  { statements: '[P1-250]', field: 'hasPWAInstallBanner', defaultValue: false, ...booleanValues },
  {
    statements: '[P1-251]',
    field: 'generalModalType',
    defaultValue: '',
    good: ['this-is-big'],
    bad: [true, tooLongName],
  },
  {
    statements: '[P1-252]',
    field: 'routeMeta',
    defaultValue: {},
    good: [{ '/search': meta }, { '/': { title: 'Fig', description: 'Eat' } }],
    bad: [{ '/': { title: 'Fig' } }, { '/': { ...meta, keywords: ['figs'] } }],
  },
  {
    statements: '[P1-254] [P1-253]',
    field: 'customerSupport',
    good: [{ phone, email }],
    bad: [
      undefined,
      { phone },
      { email },
      { phone: { href: phone.href }, email },
      { phone: { formatted: phone.formatted }, email },
      { phone, email: { href: email.href } },
      { phone, email: { display: email.display } },
    ],
  },
  { statements: '[P1-255]', field: 'shortCode', good: ['FIG'], bad: [undefined, 'THIRTEENCHARS'] },
  {
    statements: '[P1-256]',
    field: 'minimumAppVersion',
    defaultValue: '0.0.0',
    good: ['4.12.0'],
    bad: ['4.12', 'v4.12.0', 4],
  },
  { statements: '[P1-257]', field: 'appAnnouncementModal', defaultValue: false, ...booleanValues },
  { statements: '[M2-089]', field: 'typeformCode', defaultValue: '', good: ['aBc9'], bad: [7, tooLongName] },
  { statements: '[M2-090]', field: 'copyStates', defaultValue: true, ...booleanValues },
  { statements: '[M2-008]', field: 'showEarnRate', defaultValue: true, ...booleanValues },
]

test('accepts a brand with only the required settings', () => expect(accepts({})).toBe(true))

test.each(fields)('$field accepts `good`, refuses `bad`, and has its default or is required $statements', (row) => {
  const { field, good, bad } = row
  if ('defaultValue' in row) expect(minimalBrand[field]).toEqual(row.defaultValue)
  else expect(accepts({ [field]: undefined })).toBe(false)
  for (const value of good) expect([value, accepts({ [field]: value })]).toEqual([value, true])
  for (const value of bad) expect([value, accepts({ [field]: value })]).toEqual([value, false])
})

test('parsing keeps the values of the settings', () => {
  const settings = { enrollmentType: 'sso', hasPPN: false, minimumAppVersion: '4.12.0', cardTypesAccepted: ['AMEX'] }
  expect(brand.parse({ ...minimal, ...settings })).toMatchObject(settings)
})

const fieldsWithoutStatement: Omit<Field, 'statements'>[] = [
  {
    field: 'reservationNetwork',
    defaultValue: null,
    good: [null, bookingNetwork(), bookingNetwork({ reference: 'fig-77' })],
    bad: [
      bookingNetwork({ url: 'http://tables.example/' }),
      bookingNetwork({ url: 'tables.example' }),
      bookingNetwork({ url: 'javascript:alert(1)' }),
      bookingNetwork({ url: '' }),
      bookingNetwork({ url: 'https://a:b@tables.example/' }),
      bookingNetwork({ url: 'https://tables.example/?rid=1' }),
      bookingNetwork({ url: 'https://tables.example/#x' }),
      bookingNetwork({ reference: 'a b' }),
      bookingNetwork({ name: '' }),
      { name: 'Tables' },
      'https://tables.example/',
    ],
  },
  { field: 'hidesFooterLogos', defaultValue: false, ...booleanValues },
  { field: 'payoutThresholdMinor', defaultValue: 2000, good: [1000], bad: [0, 12.5, '20'] },
  { field: 'maxLinkedCards', defaultValue: 12, good: [1, 50], bad: [0, 51, 2.5] },
  { field: 'visitMeterMax', defaultValue: 11, good: [1], bad: [0, 101] },
  { field: 'rewardsProgressBreakpoint', defaultValue: 20, good: [10], bad: [0, -1] },
  {
    field: 'hosts',
    defaultValue: [],
    good: [['dine.fig.example']],
    bad: [['Dine.fig'], ['fig:3000'], ['https://fig'], ['.']],
  },
  { field: 'specialPages', defaultValue: [], good: [['this-is-big']], bad: [['/this'], ['a b'], ['A']] },
  {
    field: 'tierCampaigns',
    defaultValue: { OptedOut: [], NonActivated: [], OptedIn: ['EXCLUSIVE_T2'], VIP: ['EXCLUSIVE_T2', 'EXCLUSIVE_T3'] },
    good: [{ VIP: ['GOLD'] }],
    bad: [{ Gold: ['A'] }, { VIP: ['a b'] }],
  },
  {
    field: 'casing',
    defaultValue: { title: 'NONE', button: 'NONE', navigation: 'NONE' },
    good: [{ button: 'UPPER' }],
    bad: [{ button: 'upper' }, { footer: 'UPPER' }],
  },
  {
    field: 'appStores',
    defaultValue: { ios: '', android: '' },
    good: [{ ios: 'https://apps.example/fig' }],
    bad: [{ ios: 'http://apps.example' }, { ios: 'javascript:1' }],
  },
  {
    field: 'map',
    defaultValue: { styleUrl: '', origins: [], attribution: '' },
    good: [
      { styleUrl: 'https://tiles.example/style.json', origins: ['https://tiles.example', 'https://fonts.example'] },
    ],
    bad: [
      { styleUrl: 'https://tiles.example/style.json' },
      { styleUrl: 'https://tiles.example/style.json', origins: ['https://other.example'] },
      { origins: ['https://tiles.example/path'] },
      { origins: ['http://tiles.example'] },
    ],
  },
  {
    field: 'partnerNumber',
    defaultValue: null,
    good: [{ label: 'Fig number', pattern: '^\\d+$' }],
    bad: [
      { label: 'Fig number', pattern: '(' },
      { label: '', pattern: '.' },
    ],
  },
]
test.each(fieldsWithoutStatement)(
  '$field accepts `good`, refuses `bad`, and has its default',
  ({ field, defaultValue, good, bad }) => {
    expect(minimalBrand[field]).toEqual(defaultValue)
    for (const value of good) expect([value, accepts({ [field]: value })]).toEqual([value, true])
    for (const value of bad) expect([value, accepts({ [field]: value })]).toEqual([value, false])
  },
)

test('names an unknown key in its refusal, at the top level and nested', () => {
  const messagesOf = (change: object) =>
    brand.safeParse({ ...minimal, ...change }).error?.issues.map(({ message }) => message)
  expect(messagesOf({ hasVip: true })).toEqual([expect.stringContaining('hasVip')])
  expect(messagesOf({ earning: { ...minimal.earning, perDineMax: 5 } })).toEqual([
    expect.stringContaining('perDineMax'),
  ])
})

test('the language is en-US by default, and only a supported language is valid', () => {
  expect(minimalBrand['language']).toBe('en-US')
  expect(brand.parse({ ...minimal, language: 'fr-CA' }).language).toBe('fr-CA')
  expect([accepts({ language: 'en' }), accepts({ language: '' }), accepts({ language: null })]).toEqual([
    false,
    false,
    false,
  ])
})
