import type { Brand } from '../../contract/brand.ts'
import { pageOrigins } from '../../providers/captcha/remote/services.ts'

/** The pages on which the service's script may run: pages with a checked form and without the card frame (P1-497). */
const checkedPages = new Set(['/join', '/login'])

/**
 * The origins that a page's Content-Security-Policy allows for the brand's human check service, separated by spaces; empty for a page
 * that does not load the service.
 */
export function humanCheckOrigins({ humanCheck: { service } }: Brand, url: string): string {
  const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '').toLowerCase()
  return service !== 'embedded' && checkedPages.has(path) ? pageOrigins[service].join(' ') : ''
}
