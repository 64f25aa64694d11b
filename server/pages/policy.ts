import type { Brand } from '../../contract/brand.ts'

/** The origins that a page may use, each a list separated by spaces. */
type Origins = {
  vault: string
  images: string
  /** The origins of the partner's own map; empty for ours. */
  map?: string
  /** The origins of this page's human check, where the brand uses a service for it. */
  checks?: string
  /** The form service that this page frames; empty except for the document around such a form. */
  forms?: string
  /** The shop that the page of an online order frames; empty for every other page. */
  shop?: string
  /** Who may frame this page; our own origin by default. */
  ancestors?: string | undefined
}

const policyOf = (
  scriptSources: string,
  styleSources: string,
  { vault, images, map = '', checks = '', forms = '', shop = '', ancestors = "'self'" }: Origins,
  isDevelopment = false,
): string =>
  [
    "default-src 'self'",
    `script-src ${scriptSources}`,
    `style-src ${styleSources}`,
    `img-src 'self' data:${images && ` ${images}`}${map && ` ${map}`}${checks && ` ${checks}`}`,
    `connect-src 'self'${map && ` ${map}`}${checks && ` ${checks}`}${isDevelopment ? ' ws:' : ''}`,
    // `'self'`: a page frames our document around a form service, never the service itself.
    `frame-src ${forms || `'self' ${vault}`}${checks && ` ${checks}`}${shop && ` ${shop}`}`,
    `worker-src 'self'${isDevelopment ? ' blob:' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

/** The Content-Security-Policy of a personal page: our own files, scripts with this response's nonce, and the vault's frame. */
export function pagePolicy(nonce: string | undefined, origins: Origins): string {
  // No nonce means development: Vite adds inline scripts and styles and opens a WebSocket.
  if (!nonce) return policyOf("'self' 'unsafe-inline'", "'self' 'unsafe-inline'", origins, true)
  return policyOf(`'self' 'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, origins)
}

/** The policy of a cached page: its inline scripts and styles are allowed by hash, since a nonce must not be reused. */
export function cachedPagePolicy(
  { scripts, styles }: { scripts: string[]; styles: string[] },
  origins: Origins,
): string {
  return policyOf(["'self'", ...scripts].join(' '), ["'self'", ...styles].join(' '), origins)
}

/** The script of the map's worker; the bundler adds a content hash to its name. */
const mapWorker = /^\/assets\/maplibre-gl-worker[^/?]*\.js/

/**
 * The policy of a file. Only the map's worker loads anything: the map's tiles. A worker follows the policy of its file, not of the page
 * that starts it. `map`: the result of `mapOrigins`.
 */
export const filePolicy = (url: string, map: string): string =>
  `default-src 'none'; ${mapWorker.test(url) ? `connect-src 'self'${map && ` ${map}`}; ` : ''}frame-ancestors 'none'`

/** The origins of a brand's own map, separated by spaces; empty where the brand uses ours. */
export const mapOrigins = ({ map }: Pick<Brand, 'map'>): string => (map.styleUrl === '' ? '' : map.origins.join(' '))

/** The origin of a brand's pictures; empty when it is ours. */
export const imagesOrigin = (imageRoute: string): string =>
  imageRoute.startsWith('/') ? '' : new URL(imageRoute).origin

/** The page of an online order, and no other, may frame the shop (P1-039). */
const orderPage = /^\/merchants\/[^/]+\/order$/i

/** The shop's origin for the page of an online order; empty for every other address. */
export const shopOrigin = (origin: string, url: string): string =>
  orderPage.test((url.split('?')[0] ?? '').replace(/\/+$/, '')) ? origin : ''
