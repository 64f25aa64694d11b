import { useEffect } from 'react'
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router'
import { nowMs } from '../site/now.ts'
import { useSiteOrNothing } from '../site/partner.ts'
import { identifyVisitor, publicIdKey } from './known-visitor.ts'
import { storeUtm } from './utm.ts'
import { browserStorage, tabStorage, storageKeys } from '../site/storage.ts'
import { isActivation } from '../site/where.ts'

const sourceKey = 'source'
const referrerKey = 'referrer'
const sourceLifetimeMs = 2880 * 60_000 // (P1-346)
const sourceShape = /^[\w-]{1,40}$/
const referrerShape = /^[0-9a-f]{32}$/ // a member's public id

type Arrival = { source: string | null; referrer: string | null; rest: string }

const withShape = (value: string | null, shape: RegExp): string | null =>
  value !== null && shape.test(value) ? value : null

/**
 * Reads source and referrer from a URL's query; null for a missing or malformed one. `rest` is the query without source and public id.
 * On activation pages, which need the public id (P1-090), `rest` still has it.
 */
export function arrivalIn(search: string, pathname: string): Arrival {
  const params = new URLSearchParams(search)
  const source = withShape(params.get(sourceKey), sourceShape)
  const referrer = withShape(params.get(referrerKey), referrerShape)
  params.delete(sourceKey)
  if (!isActivation(pathname)) params.delete(publicIdKey)
  return { source, referrer, rest: params.size === 0 ? '' : `?${params}` }
}

type LocationParts = Pick<Location<unknown>, 'pathname' | 'search' | 'hash' | 'state'>

/**
 * Stores what a URL brings: source, referrer, campaign parameters and, for a signed-out visitor, the public id (P1-332). Removes the
 * source (P1-333) and, except on activation pages, the public id from the URL.
 */
export function useArrival(): void {
  const { pathname, search, hash, state } = useLocation() as Location<unknown>
  const navigate = useNavigate()
  const isSignedIn = Boolean(useSiteOrNothing()?.member)
  useEffect(
    () => receiveArrival({ pathname, search, hash, state }, isSignedIn, navigate),
    [pathname, search, hash, state, navigate, isSignedIn],
  )
}

export function receiveArrival(
  { pathname, search, hash, state }: LocationParts,
  isSignedIn: boolean,
  navigate: NavigateFunction,
): void {
  const { source, referrer, rest } = arrivalIn(search, pathname)
  void identifyVisitor(search, isSignedIn)
  storeUtm(search)
  if (source) browserStorage.write(storageKeys.source, sourceEntry(source, nowMs()))
  if (referrer) tabStorage.write(storageKeys.referrer, referrer)
  const addressParams = new URLSearchParams(search)
  // Equal sizes: no parameter was removed, so the URL stays.
  if (addressParams.size === new URLSearchParams(rest).size) return
  void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true, state })
}

/** The text to store for a source. `now` and the stored `until` are milliseconds since 1970. */
export const sourceEntry = (source: string, now: number): string =>
  JSON.stringify({ source, until: now + sourceLifetimeMs })

/** The source of a stored entry; empty once it has expired, and for a missing or malformed entry. */
export function validSource(stored: string | null, now: number): string {
  try {
    const { source, until } = JSON.parse(stored ?? '{}') as { source?: unknown; until?: unknown }
    return typeof source === 'string' && typeof until === 'number' && now < until ? source : ''
  } catch {
    return ''
  }
}

/** The stored source and referrer; empty texts when missing. */
export const storedArrival = (): { source: string; referrer: string } => ({
  source: validSource(browserStorage.read(storageKeys.source), nowMs()),
  referrer: tabStorage.read(storageKeys.referrer) ?? '',
})
