import type { Brand } from '../../contract/brand.ts'
import { pageOrigins } from '../../providers/captcha/remote/services.ts'

/** The pages on which the service's script may run: pages with a checked form and without the card frame (P1-497). */
const checkedPages = new Set(['/join', '/login'])

/** Sources of a Content-Security-Policy that a page needs for its brand's service; empty for every other page. */
export function checkOrigins({ humanCheck: { service } }: Brand, url: string): string {
  const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '').toLowerCase()
  return service !== 'embedded' && checkedPages.has(path) ? pageOrigins[service].join(' ') : ''
}
