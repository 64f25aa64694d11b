import type { FrameMessage, FrameTheme, PageMessage } from '../../contract/vault.ts'

type WithoutNonce<Message> = Message extends unknown ? Omit<Message, 'nonce'> : never
export type OutgoingMessage = WithoutNonce<FrameMessage>

const stringsMax = 40
const stringCharactersMax = 200

/** Copies a flat record of short strings. Null for any other value. */
function readStrings(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length > stringsMax) return null
  const strings: Record<string, string> = {}
  for (const [name, text] of entries) {
    if (typeof text !== 'string' || text.length > stringCharactersMax) return null
    strings[name] = text
  }
  return strings
}

/**
 * Returns the page's message when it is valid and has this nonce, else null. It makes the checks of `pageMessage` (contract) by hand,
 * because the frame uses no library. Of a theme it checks that its values are short strings. `applyTheme` then uses only plain colors, a
 * plain length and a font of the vault.
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
