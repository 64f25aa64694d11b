import type { FrameMessage, FrameTheme, PageMessage } from '../../contract/vault.ts'

type WithoutNonce<Message> = Message extends unknown ? Omit<Message, 'nonce'> : never
export type OutgoingMessage = WithoutNonce<FrameMessage>

const stringsMax = 40
const stringCharactersMax = 200

/** A flat record of short strings, copied; null for anything else. */
function readStrings(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries: unknown[][] = Object.entries(value)
  if (entries.length > stringsMax) return null
  const strings: Record<string, string> = {}
  for (const [name, text] of entries) {
    if (typeof name !== 'string' || typeof text !== 'string' || text.length > stringCharactersMax) return null
    strings[name] = text
  }
  return strings
}

/**
 * Returns a valid message of the page with this nonce, or null. It checks the shapes of `pageMessage` in the contract by hand,
 * because the frame has no library.
 */
export function readPageMessage(data: unknown, nonce: string): PageMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const message: { type?: unknown; nonce?: unknown; theme?: unknown; labels?: unknown } = data
  if (message.nonce !== nonce) return null
  if (message.type === 'damask.frame.submit' || message.type === 'damask.frame.reset')
    return { type: message.type, nonce }
  if (message.type !== 'damask.frame.theme') return null
  const theme: FrameTheme | null = readStrings(message.theme)
  const labels = readStrings(message.labels)
  return theme && labels ? { type: message.type, nonce, theme, labels } : null
}
