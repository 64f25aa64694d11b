import type { PartnerView } from '../../../contract/brand.ts'
import { pageVariant } from '../../../contract/native-app.ts'
import { remembered } from '../../platform/remembered.ts'

/** What of a request may decide about a public page. Nothing else of it ever reaches the rendering of a page that is kept. */
export type CacheableRequest = {
  key: string
  partner: PartnerView
  /** Canonical: known query names only, in one order. */
  url: string
  host: string
  protocol: 'http' | 'https'
  /** Which of its few variants a page shows (contract/native-app.ts). */
  variant: string
}

export type IncomingRequest = {
  method: string | undefined
  url: string
  /** With port, as the visitor wrote it. */
  host: string
  protocol: string
  partner: PartnerView
  headers: { cookie?: string | undefined; authorization?: string | undefined; 'user-agent'?: string | undefined }
}

const searchWords = [
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
const none: readonly string[] = []

/** Public pages by path, with the query names that change what they show. Any other page is rendered for the one who asks. */
const publicPages: readonly (readonly [path: RegExp, query: readonly string[]])[] = [
  [/^\/$/, none],
  [/^\/(discover|earn)(\/[a-z0-9_-]{1,60}){0,2}$/, none],
  [/^\/how-it-works$/, none],
  [/^\/search$/, searchWords],
  [/^\/merchants\/[A-Za-z0-9_-]{1,60}$/, none],
]

/** Read in the browser and by nobody else: a page is the same with and without them. */
const inert = /^(utm_[a-z_]{1,30}|gclid|fbclid|msclkid|mc_[ce]id|source|referrer|publicId)$/
/** Any cookie of ours but the visitor's random value may stand for a person or a test setting. */
const personalCookie = /(?:^|[;\s])(?:__Host-|__Secure-)?damask_(?!visitor=)/
const hostShape = /^[a-z0-9.-]{0,252}[a-z0-9](:\d{1,5})?$/
const urlLengthMax = 400
const valueLengthMax = 120

/**
 * The public question behind a request, or null when it has to be answered for this visitor alone: somebody who may be signed in,
 * a page that is not public, a preview, a port that is not ours, or a query that is not understood.
 */
export function cacheableRequest(asked: IncomingRequest, port: number): CacheableRequest | null {
  const { method, partner, headers } = asked
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.authorization !== undefined) return null
  if (headers.cookie !== undefined && personalCookie.test(headers.cookie)) return null
  const host = ownHost(asked.host, port)
  const url = canonicalUrl(asked.url, partner)
  const protocol = asked.protocol === 'http' || asked.protocol === 'https' ? asked.protocol : null
  if (host === null || url === null || protocol === null) return null
  const variant = pageVariant(headers['user-agent'], partner.brand.minimumAppVersion)
  return { key: `${partner.id} ${variant} ${protocol}://${host}${url}`, partner, url, host, protocol, variant }
}

/** Addresses on a page are made of its host: a port nobody listens on must not be kept for others. */
function ownHost(given: string, port: number): string | null {
  const { host, named } = readHost(given)
  return named === undefined || named === port ? host : null
}

const readHost = remembered((given): { host: string | null; named?: number } => {
  const host = given.toLowerCase()
  if (!hostShape.test(host)) return { host: null }
  const named = /:(\d+)$/.exec(host)?.[1]
  return named === undefined ? { host } : { host, named: Number(named) }
})

function canonicalUrl(url: string, partner: PartnerView): string | null {
  if (url.length > urlLengthMax) return null
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const names = namesFor(path, partner)
  if (!names) return null
  if (mark < 0) return path
  const kept: [string, string][] = []
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
    if (inert.test(name)) continue
    if (!names.includes(name) || value.length > valueLengthMax || kept.some(([known]) => known === name)) return null
    kept.push([name, value])
  }
  if (kept.length === 0) return path
  kept.sort(([a], [b]) => (a < b ? -1 : 1))
  return `${path}?${new URLSearchParams(kept)}`
}

function namesFor(path: string, { brand }: PartnerView): readonly string[] | null {
  const known = publicPages.find(([shape]) => shape.test(path))
  if (known) return known[1]
  return brand.specialPages.includes(path.slice(1)) ? none : null
}

/** A user agent that shows this variant and says nothing else: who is rendered for must not be readable from the page. */
export const userAgentOfVariant = (variant: string): string =>
  variant === ''
    ? 'Mozilla/5.0'
    : variant === 'app'
      ? 'DamaskApp/999999.0.0 (iOS)'
      : `DamaskApp/0.0.0 (${variant.slice('old-'.length)})`
