import type { CardBrand } from './brand.ts'

/** How a brand file names the networks (spec 1 §9). */
export const cardNetworks = ['AMEX', 'DISC', 'MAST', 'VISA'] as const
export type CardNetwork = (typeof cardNetworks)[number]

const brandOf = { AMEX: 'amex', DISC: 'discover', MAST: 'mastercard', VISA: 'visa' } as const

/** AMEX, DISC, MAST, VISA of a brand file as the `cardType` of the calls (spec 3 §2). */
export function brandOfNetwork(network: CardNetwork): CardBrand {
  return brandOf[network]
}

/** The network that a `cardType` belongs to. */
export function networkOfBrand(brand: CardBrand): CardNetwork {
  const found = cardNetworks.find((network) => brandOf[network] === brand)
  if (!found) throw new RangeError(`no network for ${brand}`)
  return found
}
