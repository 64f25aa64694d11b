import type { Brand } from '../../contract/brand.ts'

/** `checks`: what the human check of this very page loads, where a brand named a service for it. */
type Origins = {
  vault: string
  images: string
  /** Where the partner's own map comes from, if it names one. */
  map?: string
  checks?: string
  /** What this very page frames of a form service; empty for every page but the document around such a form. */
  forms?: string
  /** The shop that the page of an online order frames; empty for every other page. */
  shop?: string
  /** Who may frame this very page; ourselves when left out. */
  ancestors?: string | undefined
}

const sources = (
  script: string,
  style: string,
  { vault, images, map = '', checks = '', forms = '', shop = '', ancestors = "'self'" }: Origins,
  dev = false,
): string =>
  [
    "default-src 'self'",
    `script-src ${script}`,
    `style-src ${style}`,
    `img-src 'self' data:${images && ` ${images}`}${map && ` ${map}`}${checks && ` ${checks}`}`,
    `connect-src 'self'${map && ` ${map}`}${checks && ` ${checks}`}${dev ? ' ws:' : ''}`,
    // Ourselves: a page frames the document around a form service, and never that service.
    `frame-src ${forms || `'self' ${vault}`}${checks && ` ${checks}`}${shop && ` ${shop}`}`,
    `worker-src 'self'${dev ? ' blob:' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

/** What a personal page may load and from where. Only our own files, what carries this answer's nonce, and the vault's frame. */
export function pagePolicy(nonce: string | undefined, origins: Origins): string {
  // During development Vite adds scripts and styles of its own and listens on a socket.
  if (!nonce) return sources("'self' 'unsafe-inline'", "'self' 'unsafe-inline'", origins, true)
  return sources(`'self' 'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, origins)
}

/** The same for a page that is sent to many: what stands inside it is named by hash, since a nonce serves only once. */
export function keptPolicy({ scripts, styles }: { scripts: string[]; styles: string[] }, origins: Origins): string {
  return sources(["'self'", ...scripts].join(' '), ["'self'", ...styles].join(' '), origins)
}

/** The file the map's worker is (the bundler adds what names its content). */
const mapWorker = /^\/assets\/maplibre-gl-worker[^/?]*\.js/

/** What is no page loads nothing. The map's worker does: it fetches the tiles, and is bound by the policy it came with and not by its page's. */
export const filePolicy = (url: string, map: string): string =>
  `default-src 'none'; ${mapWorker.test(url) ? `connect-src 'self'${map && ` ${map}`}; ` : ''}frame-ancestors 'none'`

/** Every origin a brand's own map comes from; empty where it has ours. */
export const mapOrigins = ({ map }: Pick<Brand, 'map'>): string => (map.styleUrl === '' ? '' : map.origins.join(' '))

/** Where a brand's pictures come from when that is not our own address; empty otherwise. */
export const imagesOrigin = (imageRoute: string): string =>
  imageRoute.startsWith('/') ? '' : new URL(imageRoute).origin

/** The page of an online order, and no other, may frame the shop (P1-039). */
const orderPage = /^\/merchants\/[^/]+\/order$/i

export const shopOrigin = (origin: string, url: string): string =>
  orderPage.test((url.split('?')[0] ?? '').replace(/\/+$/, '')) ? origin : ''
