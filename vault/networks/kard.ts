import type { CardNetwork } from './network.ts'

/** Issuers in Kard's format name a card by `userId:BIN:lastFour`; they know it already, so nothing is asked. */
export const kard = {
  id: 'kard',
  referenceOf: ({ number, cardholder }) => `${cardholder}:${number.slice(0, 6)}:${number.slice(-4)}`,
} satisfies CardNetwork
