/** What a network calls a card, and whether the card's issuer has confirmed it. */
export type Enrolled = { id: string; confirmed: boolean }
export type EnrollReply = ({ result: 'linked' } & Enrolled) | { result: 'known' | 'refused' | 'unavailable' }

export type CardToEnroll = {
  programId: string
  number: string
  expMonth: number
  expYear: number
  countryCode: string
  /** `id` is the cardholder, `attempt` identifies an enrollment of ours whose reply was lost. */
  metadata: { id: string; attempt: string }
}

/** The calls of one network with one key. Each ends within its time limit and never throws. */
export type EnrollmentApi = {
  enroll(card: CardToEnroll): Promise<EnrollReply>
  /** What became of an attempt; null when the network does not reply. */
  find(programId: string, metadata: CardToEnroll['metadata']): Promise<{ match: Enrolled | null } | null>
  /** True when the card is gone, whoever removed it. */
  remove(cardId: string): Promise<boolean>
}

export type Connection = { url: string; key: string; fetch: typeof fetch; limitMs?: number }

/**
 * The half of a card network that sees card numbers; the other half is in providers/networks under the same id. A network
 * either enrolls a card by a call, or its issuers name the card by what they know of it and nothing is asked.
 */
export type CardNetwork =
  | { id: string; connect(connection: Connection): EnrollmentApi }
  | { id: string; referenceOf(card: { number: string; cardholder: string }): string }

/** A network as one partner uses it. */
export type PartnerNetwork =
  | { id: string; programId: string; api: EnrollmentApi }
  | { id: string; referenceOf(card: { number: string; cardholder: string }): string }
