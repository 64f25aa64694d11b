import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPathAvailable } from './gates.ts'

const enrollmentTypes = ['direct', 'sso', 'none'] as const
const allTypes = 'direct sso none'

const allSettings = {
  enrollmentType: 'direct',
  hasDiscoverPage: true,
  openTableReservationsEnabled: true,
  currencyType: 'Credit',
  bonuses: [{}],
  payouts: { statementCredit: true, giftCards: { brands: ['Visa'], deliveries: ['Email'] } },
} as const

/** Statement ids with a space before them, a path, and the enrollment types that have it. */
const table: [string, string, string][] = [
  ['', '/', allTypes],
  ['', '/how-it-works', allTypes],
  ['', '/search', allTypes],
  ['', '/merchants/m1', allTypes],
  ['', '/merchants/m1/Order', allTypes],
  ['', '/earn', allTypes],
  ['', '/earn/how-it-works', allTypes],
  ['', '/earn/this-is-big', allTypes],
  [' [P1-046]', '/activate', 'direct sso'],
  [' [P1-046]', '/activate/activated', 'direct sso'],
  [' [P1-050]', '/join', 'direct sso'],
  [' [P1-050]', '/add_card', 'direct sso'],
  [' [P1-050]', '/card_added', 'direct sso'],
  [' [P1-053]', '/login', 'direct sso'],
  ['', '/login/sso', 'sso'],
  ['', '/login/sso/callback', 'sso'],
  ['', '/login/sso/backchannel-logout', 'sso'],
  [' [P1-056]', '/fix_credentials', 'direct'],
  [' [P1-064]', '/recover', 'direct'],
  [' [P1-064]', '/recover/confirm', 'direct'],
  [' [P1-064]', '/recover/update', 'direct'],
  [' [P1-064]', '/recover/success', 'direct'],
  [' [P1-070]', '/account', 'direct sso'],
  [' [P1-070]', '/account/overview', 'direct sso'],
  [' [P1-070]', '/account/recent_activity/a1', 'direct sso'],
  [' [P1-070]', '/account/manage_cards', 'direct sso'],
  [' [P1-070]', '/account/user_profile', 'direct sso'],
  ['', '/surveys/success', allTypes],
  ['', '/error', allTypes],
  ['', '/not_found', allTypes],
  ['', '/stgtools', allTypes],
  ['', '/SignOut', allTypes],
  ['', '/api/CSRF', allTypes],
  ['', '/api/feature-flags', allTypes],
  ['', '/api/SignOut', allTypes],
  ['', '/api/cms/pages/home/', allTypes],
  ['', '/api/v2/Merchants/Search', allTypes],
  ['', '/api/v2/Merchants/m1', allTypes],
  ['', '/api/merchants/m1/reviews', allTypes],
  ['', '/api/merchants/m1/reservations/availability', allTypes],
  ['', '/account/reservations', 'direct sso'],
  ['', '/api/Member/Reservations/r1', 'direct sso'],
  ['', '/api/Impressions', allTypes],
  ['', '/api/Surveys/s1/Responses', allTypes],
  ['', '/api/Member', 'direct sso'],
  ['', '/api/Member/Cards', 'direct sso'],
  ['', '/api/Member/Email', 'direct'],
  ['', '/api/Members/Prospects', 'direct sso'],
  ['', '/api/Members/Validate/Email', 'direct sso'],
  ['', '/api/Prospects', 'direct sso'],
  ['', '/api/reviews', 'direct sso'],
  ['', '/api/Cards/AllPartnerCards', 'direct sso'],
  ['', '/api/merchants/m1/flex-offers/members/p1', 'direct sso'],
  ['', '/api/SignIn', 'direct'],
  ['', '/api/Recover', 'direct'],
  ['', '/api/Recover/Confirm', 'direct'],
  ['', '/api/Recover/Update', 'direct'],
  ['', '/api/Member/Sessions', 'direct sso'],
  ['', '/unsubscribe', 'direct sso'],
  ['', '/confirm_email', 'direct'],
  ['', '/api/Member/EmailChange/Confirm', 'direct'],
  ['', '/api/Member/Password', 'direct'],
  ['', '/api/Member/PartnerNumber', 'direct'],
  ['', '/api/merchants/m1/orders', 'direct sso'],
  ['', '/api/SSO/callback', 'sso'],
]

test.each(table)('$1 is available with the enrollment types $2$0', (_ids, path, expected) => {
  const availableTypes = enrollmentTypes.filter((enrollmentType) =>
    isPathAvailable({ ...allSettings, enrollmentType }, path),
  )
  expect(availableTypes.join(' ')).toBe(expected)
})

test('/discover and the paths below it require the discover page', () => {
  const paths = ['/discover', '/discover/city', '/discovery']
  const availablePaths = (hasDiscoverPage: boolean) =>
    paths.filter((path) => isPathAvailable({ ...allSettings, hasDiscoverPage }, path))
  expect(availablePaths(true)).toEqual(paths)
  expect(availablePaths(false)).toEqual(['/discovery'])
})

test('a partner whose settings disable reservations has neither the reservations page nor its calls [P1-247] [P1-598]', () => {
  const lines = readFileSync('checks/paths.txt', 'utf8').split('\n')
  const addresses = lines.map((line) => line.split(/\s+/).find((part) => part.startsWith('/')) ?? '')
  const paths = addresses.filter((path) => /\/reservations/i.test(path)).map((path) => path.replaceAll(/:\w+/g, 'm1'))
  expect(paths.length).toBeGreaterThan(8) // the file lists reservation paths, so the test compares something
  const availablePaths = (openTableReservationsEnabled: boolean) =>
    paths.filter((path) => isPathAvailable({ ...allSettings, openTableReservationsEnabled }, path))
  expect([availablePaths(true), availablePaths(false)]).toEqual([paths, []])
  expect(isPathAvailable({ ...allSettings, openTableReservationsEnabled: false }, '/merchants/m1')).toBe(true)
})

test.each([
  ['Credit', true],
  ['Dollar', false],
  ['Mile', false],
  ['Point', false],
] as const)('statement credits at a partner with %s are available: %s [M2-233]', (currencyType, expected) => {
  const paths = ['/api/Member/TransactionsStatementCredits', '/api/Member/StatementCreditBalance']
  expect(paths.map((path) => isPathAvailable({ ...allSettings, currencyType }, path))).toEqual([expected, expected])
  expect(isPathAvailable({ ...allSettings, currencyType }, '/api/Member/Transactions')).toBe(true)
})

test('the call that activates a bonus requires bonuses in the partner’s settings [M2-219]', () => {
  const path = '/api/Member/Bonus/WELCOME'
  expect([isPathAvailable(allSettings, path), isPathAvailable({ ...allSettings, bonuses: [] }, path)]).toEqual([
    true,
    false,
  ])
})

test.each([
  ['a statement credit', { statementCredit: true, giftCards: { brands: [], deliveries: [] } }, true],
  ['a gift card', { statementCredit: false, giftCards: { brands: ['Visa'], deliveries: ['Email'] } }, true],
  [
    'a gift card without a delivery',
    { statementCredit: false, giftCards: { brands: ['Visa'], deliveries: [] } },
    false,
  ],
  ['a gift card without a brand', { statementCredit: false, giftCards: { brands: [], deliveries: ['Email'] } }, false],
  ['nothing', { statementCredit: false, giftCards: { brands: [], deliveries: [] } }, false],
])('redemptions at a partner that offers $0 are available: $2 [P1-572]', (_, payouts, expected) => {
  const paths = ['/account/redeem', '/api/Member/Redemptions']
  expect(paths.map((path) => isPathAvailable({ ...allSettings, payouts }, path))).toEqual([expected, expected])
})

test.each(['/JOIN', '/join/', '//join', '/%6Aoin', '/join.data', '/Account/Overview.data', '/login//sso', '/join#x'])(
  'a gate also covers the spelling %s of its path',
  (path) => expect(isPathAvailable({ ...allSettings, enrollmentType: 'none' }, path)).toBe(false),
)

test('a gate does not cover other paths with similar names', () => {
  const settings = { ...allSettings, enrollmentType: 'none' } as const
  // `/%` cannot be decoded. The `.data` of `/joi.datan` is not at the end, so it stays; removing it would give `/join`.
  expect(
    ['/joinery', '/api/memberships', '/%', '/logins', '/joi.datan'].filter((path) => !isPathAvailable(settings, path)),
  ).toEqual([])
})

test('the calls to /api/Member and /api/SignIn in seven files of the contract require enrollment', () => {
  const paths = ['joining', 'session', 'cards', 'activity', 'credits', 'bonuses', 'redemptions'].flatMap((file) =>
    [...readFileSync(`contract/api/${file}.ts`, 'utf8').matchAll(/path: '(\/api\/(?:Member|SignIn)[^']*)'/g)].map(
      ([, path = '']) => path,
    ),
  )
  expect(paths.length).toBeGreaterThan(8) // the files have member calls, so the test compares something
  expect(paths.filter((path) => isPathAvailable({ ...allSettings, enrollmentType: 'none' }, path))).toEqual([])
})
