export type KardStatus = 'APPROVED' | 'SETTLED' | 'REVERSED' | 'RETURNED' | 'DECLINED' | 'CHARGEBACK'

/** The content of one item of an issuer's list. Amounts are whole cents and not negative; the direction gives the sign. */
export type KardTransaction = {
  id: string
  transactionId: string
  status: KardStatus
  amountMinor: number
  subtotalMinor: number | null
  currency: string
  userId: string
  cardBIN: string
  cardLastFour: string
  cardPresent: boolean | null
  merchant: { id: string; name: string; city: string }
  /** UTC; null leaves it out. Later events keep the date of the authorization, as the format recommends. `APPROVED` takes `at`. */
  authorizationDate: string | null
  /** When this event happened, UTC. */
  at: string
  authorizationCode?: string | undefined
  acquirerReferenceNumber?: string | undefined
  /** The shop's id of an online order. */
  orderReference?: string | undefined
}

/** Writes one item in the current form, `{type, id, attributes}`. */
export function writeKard(tx: KardTransaction): string {
  const isCredit = tx.status === 'RETURNED' || tx.status === 'REVERSED' || tx.status === 'CHARGEBACK'
  return JSON.stringify({
    type: 'transaction',
    id: tx.id,
    attributes: {
      userId: tx.userId,
      transactionId: tx.transactionId,
      amount: tx.amountMinor,
      ...(tx.subtotalMinor === null ? {} : { subtotal: tx.subtotalMinor }),
      currency: tx.currency,
      status: tx.status,
      description: tx.merchant.name,
      cardBIN: tx.cardBIN,
      cardLastFour: tx.cardLastFour,
      direction: isCredit ? 'CREDIT' : 'DEBIT',
      paymentType: 'CARD',
      mcc: '5812', // restaurants (ISO 18245)
      ...(tx.authorizationCode ? { authorizationCode: tx.authorizationCode } : {}),
      ...(tx.acquirerReferenceNumber ? { acquirerReferenceNumber: tx.acquirerReferenceNumber } : {}),
      ...(tx.orderReference ? { orderReference: tx.orderReference } : {}),
      merchant: { id: tx.merchant.id, name: tx.merchant.name, addrCity: tx.merchant.city },
      ...(tx.cardPresent === null ? {} : { cardPresence: tx.cardPresent ? 'PRESENT' : 'NOT_PRESENT' }),
      ...dates(tx),
    },
  })
}

function dates(tx: KardTransaction): Record<string, string> {
  const authorization = tx.authorizationDate === null ? {} : { authorizationDate: tx.authorizationDate }
  switch (tx.status) {
    case 'APPROVED':
      return { authorizationDate: tx.at }
    case 'SETTLED':
      return { ...authorization, settledDate: tx.at }
    case 'REVERSED':
    case 'RETURNED':
    case 'DECLINED':
    case 'CHARGEBACK':
      return { ...authorization, transactionDate: tx.at }
  }
}
