import type { ShopMessage } from '../../../../contract/ordering.ts'
import type { ShopSetup } from './setup.ts'

/** The messages without the two fields that every message has. `Message extends unknown` applies `Omit` to each message of the union. */
type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, 'nonce' | 'sequence'> : never
export type SendToParent = (message: WithoutEnvelope<ShopMessage>) => void

/**
 * Returns a function that sends messages to the page around the frame, and to no other origin. Each message gets the frame's nonce and the
 * next sequence number, from 1.
 */
export function parentMessenger({ parentOrigin, nonce }: Pick<ShopSetup, 'parentOrigin' | 'nonce'>): SendToParent {
  let sequence = 0
  return (message) => {
    sequence += 1
    window.parent.postMessage({ ...message, nonce, sequence }, parentOrigin)
  }
}

const heightMax = 20_000 // as in contract/ordering.ts, which refuses messages with a greater height

/** The height of the frame's document in whole CSS pixels, at most `heightMax`. */
export const documentHeight = (): number => Math.min(heightMax, Math.ceil(document.documentElement.scrollHeight))
