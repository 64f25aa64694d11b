import type { FrameMessage, FrameTheme, PageMessage } from '../../contract/vault.ts'

type WithoutNonce<Message> = Message extends unknown ? Omit<Message, 'nonce'> : never
export type FrameSays = WithoutNonce<FrameMessage>

const wordsMax = 40
const wordCharactersMax = 200

/** A flat record of short strings, copied; null for anything else. */
function readWords(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries: unknown[][] = Object.entries(value)
  if (entries.length > wordsMax) return null
  const words: Record<string, string> = {}
  for (const [name, word] of entries) {
    if (typeof name !== 'string' || typeof word !== 'string' || word.length > wordCharactersMax) return null
    words[name] = word
  }
  return words
}

/**
 * A message of the page in its exact shape and with our nonce, or null. The same shapes as `pageMessage` of the contract, by hand:
 * the frame carries no library.
 */
export function readPageMessage(data: unknown, nonce: string): PageMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const message: { type?: unknown; nonce?: unknown; theme?: unknown; labels?: unknown } = data
  if (message.nonce !== nonce) return null
  if (message.type === 'damask.frame.submit' || message.type === 'damask.frame.reset')
    return { type: message.type, nonce }
  if (message.type !== 'damask.frame.theme') return null
  const theme: FrameTheme | null = readWords(message.theme)
  const labels = readWords(message.labels)
  return theme && labels ? { type: message.type, nonce, theme, labels } : null
}
