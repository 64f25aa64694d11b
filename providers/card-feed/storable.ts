import { isUtf8 } from 'node:buffer'

/**
 * What the inbox keeps for these bytes. Text as it is; anything a text column cannot hold (broken UTF-8, NUL) as a
 * base64 data address, which is never valid JSON, so it is quarantined later and not lost now.
 */
export function storable(bytes: Buffer): string {
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes.toString('utf8')
  return `data:application/octet-stream;base64,${bytes.toString('base64')}`
}
