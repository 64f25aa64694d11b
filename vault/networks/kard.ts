import type { EnrollmentNetwork } from './network.ts'

/** Issuers in Kard's format name a card by `userId:BIN:lastFour`. They know the card already, so the vault makes no call. */
export const kardEnrollment = {
  id: 'kard',
  referenceOf: ({ number, cardholder }) => `${cardholder}:${number.slice(0, 6)}:${number.slice(-4)}`,
} satisfies EnrollmentNetwork
