import type { ShopMessage } from '../../../../contract/ordering.ts'
import type { ShopSetup } from './setup.ts'

type WithoutFrame<Message> = Message extends unknown ? Omit<Message, 'nonce' | 'sequence'> : never
export type SendToParent = (message: WithoutFrame<ShopMessage>) => void

/** Sends messages to the page around the frame, and to no other origin. Each has the frame's nonce and the next sequence number. */
export function parentMessenger({ parentOrigin, nonce }: Pick<ShopSetup, 'parentOrigin' | 'nonce'>): SendToParent {
  let sequence = 0
  return (message) => {
    sequence += 1
    window.parent.postMessage({ ...message, nonce, sequence }, parentOrigin)
  }
}

const heightMax = 20_000 // as in contract/ordering.ts, which refuses messages with a larger one

export const documentHeight = (): number => Math.min(heightMax, Math.ceil(document.documentElement.scrollHeight))
