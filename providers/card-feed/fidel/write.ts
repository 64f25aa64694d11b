/** What one Fidel message tells of, in our own terms. */
export type FidelTelling = {
  id: string
  /** Signed minor units: refunds are negative. */
  amountMinor: number
  currency: string
  auth: boolean
  cleared: boolean
  /** Merchant's wall clock, `YYYY-MM-DDTHH:mm:ss`. */
  datetime: string
  created: string
  updated: string
  originalTransactionId: string | null
  programId: string
  accountId: string
  authCode: string
  cardPresent: boolean | null
  /** The shop's id of an online order. */
  orderReference?: string | undefined
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

/** The body of a transaction webhook exactly as API version 2022-07-13 writes it, in its order of fields. */
export function writeFidel(tell: FidelTelling): string {
  const { card, location } = tell
  const visa = card.scheme === 'visa'
  const amex = card.scheme === 'amex'
  return JSON.stringify({
    id: tell.id,
    accountId: tell.accountId,
    programId: tell.programId,
    amount: tell.amountMinor / 100, // a division by 100 prints its two decimals exactly
    currency: tell.currency,
    auth: tell.auth,
    cleared: tell.cleared,
    cardPresent: tell.cardPresent,
    ...(tell.orderReference ? { orderReference: tell.orderReference } : {}),
    authCode: amex ? null : tell.authCode,
    approvalCode: amex ? tell.authCode : null,
    created: tell.created,
    updated: tell.updated,
    datetime: tell.datetime,
    merchantCategoryCode: '5812',
    refundTransactionId: null,
    ...(tell.originalTransactionId ? { originalTransactionId: tell.originalTransactionId } : {}),
    descriptor: { merchantName: location.name, storeName: null },
    wallet: null,
    offer: null,
    card,
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
      MID: tell.mid,
      visaAuthCode: visa ? tell.authCode : null,
      mastercardAuthCode: card.scheme === 'mastercard' ? tell.authCode : null,
      mastercardRefNumber: null,
      mastercardTransactionSequenceNumber: null,
      amexApprovalCode: amex ? tell.authCode : null,
    },
  })
}
