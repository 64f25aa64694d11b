/** The network's id of a card, and whether the card's issuer has confirmed it. */
export type EnrolledCard = { id: string; confirmed: boolean }
/** `known`: the network already has the card; `refused`: it does not accept the card; `unavailable`: no usable reply. */
export type EnrollReply = ({ result: 'linked' } & EnrolledCard) | { result: 'known' | 'refused' | 'unavailable' }

export type CardToEnroll = {
  programId: string
  number: string
  expMonth: number
  expYear: number
  countryCode: string
  /** `id` is the cardholder. `attempt` identifies our enrollment when its reply is lost. */
  metadata: { id: string; attempt: string }
}

/** The calls of one network with one key. Each ends within its time limit and does not throw. */
export type EnrollmentApi = {
  enroll(card: CardToEnroll): Promise<EnrollReply>
  /** The card that an attempt enrolled, or `match: null` when it enrolled none; null without a usable reply. */
  find(programId: string, metadata: CardToEnroll['metadata']): Promise<{ match: EnrolledCard | null } | null>
  /** Unlinks a card. True when the network no longer has it. */
  remove(cardId: string): Promise<boolean>
}

export type Connection = { url: string; key: string; fetch: typeof fetch; limitMs?: number }

/**
 * The part of a card network that sees card numbers; the other part is in providers/card-feed under the same id. Either the vault
 * enrolls a card by a call, or the issuers name the card by data that they have, and the vault makes no call.
 */
export type EnrollmentNetwork =
  | {
      id: string
      /** The label under which an empty NETWORK_KEY is derived from SECRET_KEY outside production. Only the default network's is used. */
      keyLabel: string
      connect(connection: Connection): EnrollmentApi
    }
  | { id: string; referenceOf(card: { number: string; cardholder: string }): string }

/** A network as one partner uses it. */
export type PartnerNetwork =
  | { id: string; programId: string; api: EnrollmentApi }
  | { id: string; referenceOf(card: { number: string; cardholder: string }): string }
