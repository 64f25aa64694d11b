export type KardStatus = 'APPROVED' | 'SETTLED' | 'REVERSED' | 'RETURNED' | 'DECLINED' | 'CHARGEBACK'

/** What one item of an issuer's list tells of. Amounts are whole cents and never negative: direction says which way. */
export type KardTelling = {
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
  /** UTC; the authorisation's moment is kept on settlements as the format recommends. */
  authorizationDate: string | null
  /** When this event happened, UTC. */
  at: string
  authorizationCode?: string | undefined
  acquirerReferenceNumber?: string | undefined
  /** The shop's id of an online order. */
  orderReference?: string | undefined
}

/** One item in the current form, `{type, id, attributes}`. */
export function writeKard(tell: KardTelling): string {
  const back = tell.status === 'RETURNED' || tell.status === 'REVERSED' || tell.status === 'CHARGEBACK'
  return JSON.stringify({
    type: 'transaction',
    id: tell.id,
    attributes: {
      userId: tell.userId,
      transactionId: tell.transactionId,
      amount: tell.amountMinor,
      ...(tell.subtotalMinor === null ? {} : { subtotal: tell.subtotalMinor }),
      currency: tell.currency,
      status: tell.status,
      description: tell.merchant.name,
      cardBIN: tell.cardBIN,
      cardLastFour: tell.cardLastFour,
      direction: back ? 'CREDIT' : 'DEBIT',
      paymentType: 'CARD',
      mcc: '5812',
      ...(tell.authorizationCode ? { authorizationCode: tell.authorizationCode } : {}),
      ...(tell.acquirerReferenceNumber ? { acquirerReferenceNumber: tell.acquirerReferenceNumber } : {}),
      ...(tell.orderReference ? { orderReference: tell.orderReference } : {}),
      merchant: { id: tell.merchant.id, name: tell.merchant.name, addrCity: tell.merchant.city },
      ...(tell.cardPresent === null ? {} : { cardPresence: tell.cardPresent ? 'PRESENT' : 'NOT_PRESENT' }),
      ...dates(tell),
    },
  })
}

function dates(tell: KardTelling): Record<string, string> {
  const authorised = tell.authorizationDate === null ? {} : { authorizationDate: tell.authorizationDate }
  switch (tell.status) {
    case 'APPROVED':
      return { authorizationDate: tell.at }
    case 'SETTLED':
      return { ...authorised, settledDate: tell.at }
    case 'REVERSED':
    case 'RETURNED':
    case 'DECLINED':
    case 'CHARGEBACK':
      return { ...authorised, transactionDate: tell.at }
  }
}
