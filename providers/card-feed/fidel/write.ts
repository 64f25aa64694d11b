/** The values of one transaction webhook that differ between transactions. */
export type FidelTransaction = {
  id: string
  /** Signed minor units: refunds are negative. */
  amountMinor: number
  currency: string
  /** Whether the purchase was authorized, and whether it has cleared. */
  auth: boolean
  cleared: boolean
  /** Merchant's wall clock, `YYYY-MM-DDTHH:mm:ss`. */
  datetime: string
  /** UTC, like `updated`. */
  created: string
  updated: string
  originalTransactionId: string | null
  programId: string
  accountId: string
  authCode: string
  cardPresent: boolean | null
  /** The shop's id of an online order. */
  orderReference?: string | undefined
  /** The merchant ID of the card network. */
  mid: string
  card: { id: string; firstNumbers: string; lastNumbers: string; scheme: string; metadata: { id: string } | null }
  location: {
    id: string
    name: string
    address: string
    city: string
    postcode: string
    timezone: string
    latitude: number
    longitude: number
  }
}

/** Writes the body of a transaction webhook as API version 2022-07-13 does, with the fields in the same order. */
export function writeFidel(tx: FidelTransaction): string {
  const { card, location } = tx
  const isVisa = card.scheme === 'visa'
  const isAmex = card.scheme === 'amex'
  return JSON.stringify({
    id: tx.id,
    accountId: tx.accountId,
    programId: tx.programId,
    amount: tx.amountMinor / 100, // JSON prints the quotient of an integer and 100 without a rounding error
    currency: tx.currency,
    auth: tx.auth,
    cleared: tx.cleared,
    cardPresent: tx.cardPresent,
    ...(tx.orderReference ? { orderReference: tx.orderReference } : {}),
    authCode: isAmex ? null : tx.authCode,
    approvalCode: isAmex ? tx.authCode : null,
    created: tx.created,
    updated: tx.updated,
    datetime: tx.datetime,
    merchantCategoryCode: '5812', // restaurants
    refundTransactionId: null,
    ...(tx.originalTransactionId ? { originalTransactionId: tx.originalTransactionId } : {}),
    descriptor: { merchantName: location.name, storeName: null },
    wallet: null,
    offer: null,
    card,
    // Fidel groups locations into brands. Here each restaurant is a separate brand.
    brand: { id: location.id, name: location.name, logoURL: null, metadata: null },
    location: {
      id: location.id,
      address: location.address,
      city: location.city,
      postcode: location.postcode,
      countryCode: 'USA',
      timezone: location.timezone,
      geolocation: { latitude: location.latitude, longitude: location.longitude },
      metadata: null,
    },
    identifiers: {
      MID: tx.mid,
      visaAuthCode: isVisa ? tx.authCode : null,
      mastercardAuthCode: card.scheme === 'mastercard' ? tx.authCode : null,
      mastercardRefNumber: null,
      mastercardTransactionSequenceNumber: null,
      amexApprovalCode: isAmex ? tx.authCode : null,
    },
  })
}
