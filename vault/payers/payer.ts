import type { PushReply } from '../../contract/vault.ts'

/** A payment as the network knows it: the same trace number and moment at every try. */
export type Push = {
  traceNumber: string
  askedAt: Date
  amountMinor: number
  currency: 'USD'
}
/** Who is paid: the card's number, and the name that the statement of the bank shows. Neither is stored with the payment. */
export type PushTarget = { number: string; name: string }

/** Pushes money to cards. Each call ends within its time limit and never throws; what is unclear is `unknown`. */
export type CardPayer = {
  /** Repeating it with the same trace number pays once. */
  push(push: Push, target: PushTarget): Promise<PushReply>
  /** What became of a payment; `absent` when the network has none. */
  find(push: Pick<Push, 'traceNumber' | 'askedAt'>): Promise<PushReply>
  /** Null when the network does not say. */
  takesPush(cardNumber: string): Promise<boolean | null>
}
