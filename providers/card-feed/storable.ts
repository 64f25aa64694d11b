import { isUtf8 } from 'node:buffer'

/**
 * The text that the inbox stores for these bytes. A text column cannot hold broken UTF-8 or NUL, so such bytes become a base64 data URL.
 * The URL is not valid JSON, so the reader quarantines the message and nothing is lost.
 */
export function storableText(bytes: Buffer): string {
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes.toString('utf8')
  return `data:application/octet-stream;base64,${bytes.toString('base64')}`
}
