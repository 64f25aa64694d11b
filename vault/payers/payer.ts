import type { PushReply } from '../../contract/vault.ts'

/** A payment as the network identifies it: every retry has the same trace number and time. */
export type Push = {
  traceNumber: string
  requestedAt: Date
  amountMinor: number
  currency: 'USD'
}
/** The recipient: the card's number, and the name for the bank's statement. The vault stores neither with the payment. */
export type PushTarget = { number: string; name: string }

/** `connect` reads the settings. It returns null when they name no address. It throws an error that names a missing or unsafe setting. */
export type PayerAdapter = { id: string; connect(env: NodeJS.ProcessEnv): CardPayer | null }

/** Pushes money to cards. Each call ends within its time limit and does not throw; an unclear result is `unknown`. */
export type CardPayer = {
  /** Idempotent per trace number. */
  push(push: Push, target: PushTarget): Promise<PushReply>
  /** The state of a payment; `absent` when the network does not have it. */
  find(push: Pick<Push, 'traceNumber' | 'requestedAt'>): Promise<PushReply>
  /** Whether the card can receive a payment; null when the network does not reply or its reply does not include it. */
  takesPush(cardNumber: string): Promise<boolean | null>
}
