import type { CardBrand } from './brand.ts'

/** Names of the networks in a brand file (P1-559). */
export const cardNetworks = ['AMEX', 'DISC', 'MAST', 'VISA'] as const
export type CardNetwork = (typeof cardNetworks)[number]

const brandByNetwork = { AMEX: 'amex', DISC: 'discover', MAST: 'mastercard', VISA: 'visa' } as const

/** Converts AMEX, DISC, MAST or VISA of a brand file to the `cardType` of the calls (P1-236, M2-072). */
export function brandOfNetwork(network: CardNetwork): CardBrand {
  return brandByNetwork[network]
}

/** The network that a `cardType` belongs to. */
export function networkOfBrand(brand: CardBrand): CardNetwork {
  const match = cardNetworks.find((network) => brandByNetwork[network] === brand)
  if (!match) throw new RangeError(`no network for ${brand}`)
  return match
}
