/**
 * A reporter of purchases: one account at a card network, one issuer, or one service of shops. `source` is the name under
 * which the inbox stores its messages (`fidel`, `kard:lumen-bank`, `shop:square`), so equal delivery ids of two senders cannot
 * collide.
 */
export type Sender = {
  source: string
  /** The id of its feed, such as `fidel`, `kard` or `shop`. */
  network: string
  /** The partners whose purchases it may report; null: every partner. */
  partners: readonly string[] | null
  /** Its secrets: one, or two during a rotation; none when the site fetches its messages. */
  secrets: readonly string[]
}

/** The source of a sender: `network:senderId`, or just the network's name where the sender's id is that name. */
export const sourceOf = (network: string, senderId: string): string =>
  senderId === network ? network : `${network}:${senderId}`

export const networkOf = (source: string): string => source.split(':', 1)[0] ?? source
