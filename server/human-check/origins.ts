import type { Brand } from '../../contract/brand.ts'
import { pageOrigins } from '../../providers/captcha/remote/services.ts'

/** The pages on which the check's script may run: those with a checked form and without the card frame (P1-497). */
const checkedPages = new Set(['/join', '/login'])

/** What a page may load of the service its brand named, as sources of a Content-Security-Policy; empty for every other page. */
export function checkOrigins({ humanCheck: { service } }: Brand, url: string): string {
  const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '').toLowerCase()
  return service !== 'embedded' && checkedPages.has(path) ? pageOrigins[service].join(' ') : ''
}
