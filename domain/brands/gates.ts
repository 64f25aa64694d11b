/** Settings of a partner that decide which pages and calls it has. */
export type GateSettings = {
  enrollmentType: 'direct' | 'sso' | 'none'
  hasDiscoverPage: boolean
  openTableReservationsEnabled: boolean
  currencyType: 'Dollar' | 'Mile' | 'Point' | 'Credit'
  /** Bonuses that the partner offers; empty disables them. */
  bonuses: readonly unknown[]
  /** Ways of redemption; without any, the page does not exist. */
  payouts: { statementCredit: boolean; giftCards: { brands: readonly unknown[]; deliveries: readonly unknown[] } }
}

type Gate = { open: (settings: GateSettings) => boolean; under: readonly string[] }

const hasEnrollment: Gate['open'] = ({ enrollmentType }) => enrollmentType !== 'none'
const direct: Gate['open'] = ({ enrollmentType }) => enrollmentType === 'direct'
const paysIn =
  (currency: GateSettings['currencyType']): Gate['open'] =>
  ({ currencyType }) =>
    currencyType === currency
const hasRedemptions: Gate['open'] = ({ payouts: { statementCredit, giftCards } }) =>
  statementCredit || (giftCards.brands.length > 0 && giftCards.deliveries.length > 0)
const singleSignOn: Gate['open'] = ({ enrollmentType }) => enrollmentType === 'sso'

/**
 * The gates of the routes (P1-034 to P1-070). A path belongs to every gate with one of its prefixes, and all of them
 * must be open. A path without a gate is always available. Lower case, without a trailing slash; `*` matches one segment.
 */
const gates: readonly Gate[] = [
  { open: ({ hasDiscoverPage }) => hasDiscoverPage, under: ['/discover'] },
  {
    open: hasEnrollment,
    under: ['/activate', '/join', '/add_card', '/card_added', '/login', '/account', '/unsubscribe'],
  },
  { open: hasEnrollment, under: ['/api/member', '/api/members', '/api/prospects', '/api/reviews', '/api/cards'] },
  { open: hasEnrollment, under: ['/api/merchants/*/flex-offers', '/api/merchants/*/orders'] },
  {
    open: ({ openTableReservationsEnabled }) => openTableReservationsEnabled,
    under: ['/account/reservations', '/api/member/reservations', '/api/merchants/*/reservations'],
  },
  { open: paysIn('Credit'), under: ['/api/member/statementcreditbalance', '/api/member/transactionsstatementcredits'] },
  { open: direct, under: ['/fix_credentials', '/recover', '/confirm_email', '/api/recover', '/api/signin'] },
  {
    open: direct,
    under: ['/api/member/email', '/api/member/emailchange', '/api/member/password', '/api/member/partnernumber'],
  },
  { open: ({ bonuses }) => bonuses.length > 0, under: ['/api/member/bonus'] },
  { open: hasRedemptions, under: ['/account/redeem', '/api/member/redemptions'] },
  { open: singleSignOn, under: ['/login/sso', '/api/sso'] },
]

/** Segments of a path as the routers read it: without fragment, decoded, lower case, without double or final slashes and the `.data` suffix. */
function plainParts(rawPath: string): string[] {
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

const isUnder = (parts: readonly string[], under: string): boolean =>
  under
    .slice(1)
    .split('/')
    .every((part, at) => part === '*' || part === parts[at])

/** Whether a partner has the page or call at a path (P1-035, P1-046). Otherwise the server answers 404. */
export function isAvailable(settings: GateSettings, path: string): boolean {
  const parts = plainParts(path)
  return gates.every(({ open, under }) => open(settings) || !under.some((prefix) => isUnder(parts, prefix)))
}
