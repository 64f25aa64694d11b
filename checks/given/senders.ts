import type { Sender } from '../../providers/card-feed/sender.ts'

/** Both networks' first senders, which report for every partner. */
export const firstSenders = (fidelSecrets: string[], kardTokens: string[]): Sender[] => [
  { source: 'fidel', network: 'fidel', partners: null, secrets: fidelSecrets },
  { source: 'kard', network: 'kard', partners: null, secrets: kardTokens },
]
