import type { PartnerView } from '../../../contract/brand.ts'
import { pageVariant } from '../../../contract/native-app.ts'

/** The parts of a request that a public page may depend on. The rendering of a cached page gets no other part of the request. */
export type CacheableRequest = {
  /** Partner, variant, protocol, host and URL. */
  key: string
  partner: PartnerView
  /** Canonical: known query parameters only, sorted by name. */
  url: string
  /** In lower case, with a port if it has one. */
  host: string
  protocol: 'http' | 'https'
  /** One of the few variants of each page (contract/native-app.ts). */
  variant: string
}

export type IncomingRequest = {
  method: string | undefined
  url: string
  /** Normalized (platform/request-address.ts), so its port is ours. */
  host: string
  protocol: string
  partner: PartnerView
  headers: { cookie?: string | undefined; authorization?: string | undefined; 'user-agent'?: string | undefined }
}

const searchParams = [
  'location',
  'restaurantOrCuisine',
  'priceRange',
  'features',
  'mealsServed',
  'benefitsFor',
  'acclaimed',
  'isNew',
  'reservations',
  'sortBy',
  'pageNo',
  'view',
] as const
const noParams: readonly string[] = []

/**
 * Public pages by path, with the query parameters that change them. A brand's special pages are public too (`paramNamesFor`). Every other
 * page is rendered for each request.
 */
const publicPages: readonly (readonly [path: RegExp, paramNames: readonly string[]])[] = [
  [/^\/$/, noParams],
  [/^\/(discover|earn)(\/[a-z0-9_-]{1,60}){0,2}$/, noParams],
  [/^\/how-it-works$/, noParams],
  [/^\/search$/, searchParams],
  [/^\/merchants\/[A-Za-z0-9_-]{1,60}$/, noParams],
]

/** Only scripts in the browser read these parameters: the page is the same with and without them. */
const inertParam = /^(utm_[a-z_]{1,30}|gclid|fbclid|msclkid|mc_[ce]id|source|referrer|publicId)$/
/** Each of our cookies, except the visitor's random value, may identify a person or a test setting. */
const personalCookie = /(?:^|[;\s])(?:__Host-|__Secure-)?damask_(?!visitor=)/
const hostShape = /^[a-z0-9.-]{0,252}[a-z0-9](:\d{1,5})?$/
// Both in characters.
const urlLengthMax = 400
const valueLengthMax = 120

/**
 * Returns the cacheable form of a request, or null when the page must be rendered for this visitor alone: the method is not GET or
 * HEAD, the visitor may be signed in, the page is not public, the host is malformed, the protocol is not HTTP or HTTPS, the address is
 * too long, or the query has unknown, repeated or long parameters. `preview` counts as unknown.
 */
export function cacheableRequest(request: IncomingRequest): CacheableRequest | null {
  const { method, partner, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.authorization !== undefined) return null
  if (headers.cookie !== undefined && personalCookie.test(headers.cookie)) return null
  const url = canonicalUrl(request.url, partner)
  const protocol = request.protocol === 'http' || request.protocol === 'https' ? request.protocol : null
  const { host } = request
  if (!hostShape.test(host) || url === null || protocol === null) return null
  const variant = pageVariant(headers['user-agent'], partner.brand.minimumAppVersion)
  return { key: `${partner.id} ${variant} ${protocol}://${host}${url}`, partner, url, host, protocol, variant }
}

function canonicalUrl(url: string, partner: PartnerView): string | null {
  if (url.length > urlLengthMax) return null
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const names = paramNamesFor(path, partner)
  if (!names) return null
  if (queryAt < 0) return path
  const params: [string, string][] = []
  for (const [name, value] of new URLSearchParams(url.slice(queryAt + 1))) {
    if (inertParam.test(name)) continue
    if (!names.includes(name) || value.length > valueLengthMax || params.some(([other]) => other === name)) return null
    params.push([name, value])
  }
  if (params.length === 0) return path
  params.sort(([a], [b]) => (a < b ? -1 : 1))
  return `${path}?${new URLSearchParams(params)}`
}

/** The query parameters that change a public page; null when the path is not public. */
function paramNamesFor(path: string, { brand }: PartnerView): readonly string[] | null {
  const page = publicPages.find(([pattern]) => pattern.test(path))
  if (page) return page[1]
  return brand.specialPages.includes(path.slice(1)) ? noParams : null
}

/**
 * A user agent for rendering this variant. It reveals nothing else, so that a cached page reveals nothing about its first visitor. The
 * version is very high for an app that is not outdated, and the lowest for an outdated one.
 */
export const userAgentOfVariant = (variant: string): string =>
  variant === ''
    ? 'Mozilla/5.0'
    : variant === 'app'
      ? 'DamaskApp/999999.0.0 (iOS)'
      : `DamaskApp/0.0.0 (${variant.slice('old-'.length)})`
