import type { CardBrand } from './brand.ts'

/** The card networks, as a partner's brand.json names them (P1-559). */
export const cardNetworks = ['AMEX', 'DISC', 'MAST', 'VISA'] as const
export type CardNetwork = (typeof cardNetworks)[number]

const brandByNetwork = { AMEX: 'amex', DISC: 'discover', MAST: 'mastercard', VISA: 'visa' } as const

/** Converts AMEX, DISC, MAST or VISA to the card brand, which the calls name `cardType` (P1-236, M2-072). */
export function brandOfNetwork(network: CardNetwork): CardBrand {
  return brandByNetwork[network]
}

/** The network that a `cardType` belongs to. */
export function networkOfBrand(brand: CardBrand): CardNetwork {
  const match = cardNetworks.find((network) => brandByNetwork[network] === brand)
  if (!match) throw new RangeError(`no network for ${brand}`)
  return match
}
