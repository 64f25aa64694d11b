/** One message of a purchase: what it tells, and what is wrong with it on purpose. */
export type Step = {
  kind: 'auth' | 'clearing' | 'refund'
  amountMinor: number
  /** Delivered twice, under the same message id. */
  twice?: true
  /** A refund the network could not match to its purchase. */
  unmatched?: true
  currency?: string
  unknownCard?: true
  unknownMerchant?: true
  otherMid?: true
  spoilt?: 'json' | 'decimals' | 'signature'
}

const share = (minor: number, percent: number): number => Math.round((minor * percent) / 100)

/** What the cents of an authorised amount make the network do (../README.md). Any other amount is one plain authorisation. */
const magic: Readonly<Record<number, (minor: number) => Step[]>> = {
  1: (minor) => [{ kind: 'auth', amountMinor: minor, twice: true }],
  2: (minor) => [
    { kind: 'auth', amountMinor: minor },
    { kind: 'refund', amountMinor: minor },
    { kind: 'clearing', amountMinor: minor },
  ],
  3: (minor) => [{ kind: 'auth', amountMinor: minor, currency: 'CAD' }],
  4: (minor) => [
    { kind: 'auth', amountMinor: minor },
    { kind: 'refund', amountMinor: minor },
  ],
  5: (minor) => [
    { kind: 'auth', amountMinor: minor },
    { kind: 'clearing', amountMinor: minor + share(minor, 20) },
  ],
  6: (minor) => [
    { kind: 'clearing', amountMinor: minor },
    { kind: 'auth', amountMinor: minor },
  ],
  7: (minor) => [{ kind: 'auth', amountMinor: minor, unknownMerchant: true }],
  8: (minor) => [{ kind: 'auth', amountMinor: minor, unknownCard: true }],
  9: (minor) => [
    { kind: 'clearing', amountMinor: minor },
    { kind: 'refund', amountMinor: share(minor, 50), unmatched: true },
  ],
  11: (minor) => [{ kind: 'auth', amountMinor: minor, spoilt: 'json' }],
  12: (minor) => [{ kind: 'auth', amountMinor: minor, spoilt: 'decimals' }],
  13: (minor) => [{ kind: 'auth', amountMinor: minor, spoilt: 'signature' }],
  14: (minor) => [
    { kind: 'clearing', amountMinor: minor },
    { kind: 'refund', amountMinor: share(minor, 25) },
    { kind: 'refund', amountMinor: share(minor, 25) },
  ],
  16: (minor) => [
    { kind: 'auth', amountMinor: minor },
    { kind: 'clearing', amountMinor: minor, otherMid: true },
  ],
}

/** The messages of one authorisation, in the order they are sent. `plain` leaves the magic out. */
export function stepsOf(amountMinor: number, plain: boolean): Step[] {
  const special = plain ? undefined : magic[amountMinor % 100]
  return special ? special(amountMinor) : [{ kind: 'auth', amountMinor }]
}
