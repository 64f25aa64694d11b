/** Settings of a partner that decide which pages and calls it has. */
export type GateSettings = {
  enrollmentType: 'direct' | 'sso' | 'none'
  hasDiscoverPage: boolean
  openTableReservationsEnabled: boolean
  currencyType: 'Dollar' | 'Mile' | 'Point' | 'Credit'
  /** Bonuses that the partner offers; empty disables them. */
  bonuses: readonly unknown[]
  /** Ways of redemption; without any, the redemption page and its calls do not exist. */
  payouts: { statementCredit: boolean; giftCards: { brands: readonly unknown[]; deliveries: readonly unknown[] } }
}

type Gate = { isOpen: (settings: GateSettings) => boolean; prefixes: readonly string[] }

const hasEnrollment: Gate['isOpen'] = ({ enrollmentType }) => enrollmentType !== 'none'
const hasDirectEnrollment: Gate['isOpen'] = ({ enrollmentType }) => enrollmentType === 'direct'
const paysIn =
  (currency: GateSettings['currencyType']): Gate['isOpen'] =>
  ({ currencyType }) =>
    currencyType === currency
const hasRedemptions: Gate['isOpen'] = ({ payouts: { statementCredit, giftCards } }) =>
  statementCredit || (giftCards.brands.length > 0 && giftCards.deliveries.length > 0)
const hasSingleSignOn: Gate['isOpen'] = ({ enrollmentType }) => enrollmentType === 'sso'

/**
 * The gates of the routes (P1-034 to P1-070). A path belongs to every gate with one of its prefixes, and all of them
 * must be open. A path without a gate is always available. Prefixes are in lower case, without a trailing slash; `*` matches one segment.
 */
const gates: readonly Gate[] = [
  { isOpen: ({ hasDiscoverPage }) => hasDiscoverPage, prefixes: ['/discover'] },
  {
    isOpen: hasEnrollment,
    prefixes: ['/activate', '/join', '/add_card', '/card_added', '/login', '/account', '/unsubscribe'],
  },
  { isOpen: hasEnrollment, prefixes: ['/api/member', '/api/members', '/api/prospects', '/api/reviews', '/api/cards'] },
  { isOpen: hasEnrollment, prefixes: ['/api/merchants/*/flex-offers', '/api/merchants/*/orders'] },
  {
    isOpen: ({ openTableReservationsEnabled }) => openTableReservationsEnabled,
    prefixes: ['/account/reservations', '/api/member/reservations', '/api/merchants/*/reservations'],
  },
  {
    isOpen: paysIn('Credit'),
    prefixes: ['/api/member/statementcreditbalance', '/api/member/transactionsstatementcredits'],
  },
  {
    isOpen: hasDirectEnrollment,
    prefixes: ['/fix_credentials', '/recover', '/confirm_email', '/api/recover', '/api/signin'],
  },
  {
    isOpen: hasDirectEnrollment,
    prefixes: ['/api/member/email', '/api/member/emailchange', '/api/member/password', '/api/member/partnernumber'],
  },
  { isOpen: ({ bonuses }) => bonuses.length > 0, prefixes: ['/api/member/bonus'] },
  { isOpen: hasRedemptions, prefixes: ['/account/redeem', '/api/member/redemptions'] },
  { isOpen: hasSingleSignOn, prefixes: ['/login/sso', '/api/sso'] },
]

/**
 * Segments of a path as the routers read it: decoded and in lower case. The fragment, empty segments and a final `.data` are
 * removed; with `.data` the site's scripts request the data of a page. `rawPath` has no query.
 */
function pathSegments(rawPath: string): string[] {
  const [path = ''] = rawPath.split('#')
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // A path that cannot be decoded is compared unchanged.
  }
  return decoded
    .toLowerCase()
    .replace(/\.data$/, '')
    .split('/')
    .filter((part) => part !== '')
}

const hasPrefix = (segments: readonly string[], prefix: string): boolean =>
  prefix
    .slice(1)
    .split('/')
    .every((part, index) => part === '*' || part === segments[index])

/** Whether a partner has the page or call at a path (P1-035, P1-046). Otherwise the server answers 404. */
export function isPathAvailable(settings: GateSettings, path: string): boolean {
  const segments = pathSegments(path)
  return gates.every(
    ({ isOpen, prefixes }) => isOpen(settings) || !prefixes.some((prefix) => hasPrefix(segments, prefix)),
  )
}
