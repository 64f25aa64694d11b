/** One step of a purchase, and the fault that its messages inject. */
export type PurchaseStep = {
  kind: 'auth' | 'clearing' | 'refund'
  amountMinor: number
  /** The network delivers each message of the step twice, under the same id. */
  twice?: true
  /** A refund that the network could not match to its purchase. */
  unmatched?: true
  currency?: string
  unknownCard?: true
  unknownMerchant?: true
  /** The message has another merchant ID (MID) than the restaurant's. Without effect in Kard's format. */
  otherMid?: true
  /** `json`: the body is cut off; `decimals`: the amount has a third decimal; `signature`: Fidel's signature is wrong. */
  fault?: 'json' | 'decimals' | 'signature'
}

const percentOf = (minor: number, percent: number): number => Math.round((minor * percent) / 100)

/** The steps that the cents of an authorized amount select (../README.md). Any other amount is one plain authorization. */
const stepsByCents: Readonly<Record<number, (minor: number) => PurchaseStep[]>> = {
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
    { kind: 'clearing', amountMinor: minor + percentOf(minor, 20) },
  ],
  6: (minor) => [
    { kind: 'clearing', amountMinor: minor },
    { kind: 'auth', amountMinor: minor },
  ],
  7: (minor) => [{ kind: 'auth', amountMinor: minor, unknownMerchant: true }],
  8: (minor) => [{ kind: 'auth', amountMinor: minor, unknownCard: true }],
  9: (minor) => [
    { kind: 'clearing', amountMinor: minor },
    { kind: 'refund', amountMinor: percentOf(minor, 50), unmatched: true },
  ],
  11: (minor) => [{ kind: 'auth', amountMinor: minor, fault: 'json' }],
  12: (minor) => [{ kind: 'auth', amountMinor: minor, fault: 'decimals' }],
  13: (minor) => [{ kind: 'auth', amountMinor: minor, fault: 'signature' }],
  14: (minor) => [
    { kind: 'clearing', amountMinor: minor },
    { kind: 'refund', amountMinor: percentOf(minor, 25) },
    { kind: 'refund', amountMinor: percentOf(minor, 25) },
  ],
  16: (minor) => [
    { kind: 'auth', amountMinor: minor },
    { kind: 'clearing', amountMinor: minor, otherMid: true },
  ],
}

/** The steps of one authorization in order of sending. `plain` turns magic amounts off. */
export function stepsOf(amountMinor: number, plain: boolean): PurchaseStep[] {
  const magicSteps = plain ? undefined : stepsByCents[amountMinor % 100]
  return magicSteps ? magicSteps(amountMinor) : [{ kind: 'auth', amountMinor }]
}
