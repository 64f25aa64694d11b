// A second parser of message bodies, deliberately without the product's code: the check must not repeat the product's faults.

/** What the body of a purchase message says; the check compares it with the stored event. Amounts in cents. */
export type MessageFacts = { kind: string; amountMinor: number; lifecycleId: string; cardReference: string }

type Body = Record<string, unknown>
const bodyOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/**
 * The network is the part of a source before the colon: `kard:lumen-bank` is a sender on `kard`. Null for a body that is not JSON, for an
 * unknown network and for an event of `fidel` that is no transaction.
 */
export function readMessageFacts(source: string, event: string, body: string): MessageFacts | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
  const network = source.split(':')[0]
  if (network === 'fidel') return event.startsWith('transaction.') ? fidelFacts(event, bodyOf(parsed)) : null
  if (network === 'claim') return claimFacts(bodyOf(parsed))
  if (network === 'shop') return orderFacts(bodyOf(parsed))
  return network === 'kard' ? kardFacts(bodyOf(parsed)) : null
}

/** A member's approved claim: one final amount, with the card by its id. */
const claimFacts = (approved: Body): MessageFacts => ({
  kind: 'clearing',
  amountMinor: Number(approved['amountMinor']),
  lifecycleId: textOf(approved['claimId']),
  cardReference: textOf(approved['cardId']),
})

/** A shop's order: its total, under its id. */
const orderFacts = (message: Body): MessageFacts => ({
  kind: 'order',
  amountMinor: Number(message['totalMinor']),
  lifecycleId: textOf(message['orderId']),
  cardReference: textOf(message['cardToken']),
})

function fidelFacts(event: string, tx: Body): MessageFacts {
  const cents = Math.round(Number(tx['amount']) * 100)
  const id = textOf(tx['id'])
  const isAuthorization = event.startsWith('transaction.auth')
  const isRefund = !isAuthorization && (event.startsWith('transaction.refund') || cents < 0)
  // A refund names its purchase in one of these fields. The other fields may contain the refund's own id.
  const originalIds = [
    tx['originalTransactionId'],
    bodyOf(tx['originalTransaction'])['id'],
    tx['refundTransactionId'],
  ].map(textOf)
  return {
    kind: isAuthorization ? 'authorization' : isRefund ? 'refund' : 'clearing',
    amountMinor: Math.abs(cents),
    lifecycleId: isRefund ? (originalIds.find((original) => original !== '' && original !== id) ?? id) : id,
    cardReference: textOf(bodyOf(tx['card'])['id']),
  }
}

const kardKinds: Record<string, string> = {
  APPROVED: 'authorization',
  REVERSED: 'void',
  RETURNED: 'refund',
  DECLINED: 'declined',
  CHARGEBACK: 'chargeback',
}

function kardFacts(item: Body): MessageFacts {
  // The older form of an item has no `attributes`.
  const tx = 'attributes' in item ? bodyOf(item['attributes']) : item
  const cents = Math.round(Number(tx['amount']))
  const isRefund = tx['direction'] === 'CREDIT' || (tx['direction'] !== 'DEBIT' && cents < 0)
  const status = textOf(tx['status'])
  const user = textOf(tx['userId']) || textOf(tx['referringPartnerUserId'])
  return {
    kind: status === 'SETTLED' ? (isRefund ? 'refund' : 'clearing') : (kardKinds[status] ?? ''),
    amountMinor: Math.abs(cents),
    lifecycleId: textOf(tx['transactionId']),
    cardReference: `${user}:${textOf(tx['cardBIN']).slice(0, 6)}:${textOf(tx['cardLastFour'])}`,
  }
}
