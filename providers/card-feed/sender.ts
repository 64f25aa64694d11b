/**
 * Who reports purchases: one account at a card network, or one issuer. `source` is the name its messages are stored under
 * (`fidel`, `kard`, `kard:lumen-bank`), so the ids of two senders never meet.
 */
export type Sender = {
  source: string
  network: string
  /** The partners whose members it may report purchases for; null: every partner. */
  partners: readonly string[] | null
  /** What it proves itself with: one secret, or two while a new one replaces the old. */
  secrets: readonly string[]
}

/** A network's first sender bears the network's name alone; the others add their own. */
export const sourceOf = (network: string, senderId: string): string =>
  senderId === network ? network : `${network}:${senderId}`

export const networkOf = (source: string): string => source.split(':', 1)[0] ?? source
