import { useSyncExternalStore } from 'react'
import type { PersonStatus } from '../../contract/api/person-status.ts'
import type { SiteData } from '../site/partner.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'

/** The query parameter with a person's public id in the partner's mail. */
export const publicIdKey = 'publicId'
const publicIdShape = /^[0-9a-f]{32}$/

/**
 * Whether a person signed in, and how (P1-266): `known` when signed out; for a member, the way the partner lets members sign
 * in, `sso` or `direct`.
 */
export type InterfaceType = 'known' | 'sso' | 'direct'
export type KnownPerson = PersonStatus & { publicId: string; interfaceType: 'known' }

/** `unknown`: the browser has stored no public id, or a member is signed in. Only success has data (P1-340, P1-341). */
export type KnownVisitor =
  | { state: 'unknown' }
  | { state: 'loading' }
  | { state: 'success'; person: KnownPerson }
  | { state: 'error' }

/** The public id in a URL's query; null for a missing or malformed one. */
export const publicIdIn = (search: string): string | null => {
  const addressId = new URLSearchParams(search).get(publicIdKey)
  return addressId !== null && publicIdShape.test(addressId) ? addressId : null
}

/** The stored public id, the only data about a known visitor that the browser stores. */
export const storedPublicId = (): string | null => {
  const storedId = browserStorage.read(storageKeys.publicId)
  return storedId !== null && publicIdShape.test(storedId) ? storedId : null
}

export function interfaceTypeOf({ member, partner }: Pick<SiteData, 'member' | 'partner'>): InterfaceType {
  if (member === null) return 'known'
  return partner.brand.enrollmentType === 'sso' ? 'sso' : 'direct'
}

const unknownVisitor: KnownVisitor = { state: 'unknown' }
let visitor: KnownVisitor = unknownVisitor
let requestedId: string | null = null
const listeners = new Set<() => void>()

function setVisitor(next: KnownVisitor): void {
  visitor = next
  for (const listener of listeners) listener()
}

/**
 * Runs on every arrival. For a visitor, stores the id of the URL, if any, and looks up the person of the stored id, unless the last
 * lookup was for the same id. For a member, removes the stored id.
 */
export async function identifyVisitor(search: string, isSignedIn: boolean): Promise<void> {
  if (isSignedIn) return forgetVisitor()
  const addressId = publicIdIn(search)
  if (addressId !== null) browserStorage.write(storageKeys.publicId, addressId)
  const publicId = storedPublicId()
  if (publicId === null || publicId === requestedId) return
  requestedId = publicId
  setVisitor({ state: 'loading' })
  const reply = await lookUp(publicId)
  // A sign-in or another id came during the lookup.
  if (requestedId !== publicId) return
  // An unknown id is removed, so that later visits do not look it up again.
  if (!reply.ok && reply.refusal === 'unknown_member') browserStorage.remove(storageKeys.publicId)
  setVisitor(
    reply.ok ? { state: 'success', person: { ...reply.value, publicId, interfaceType: 'known' } } : { state: 'error' },
  )
}

/** Loads the code of the call on demand, because few visitors have an id. */
async function lookUp(publicId: string) {
  const [{ getPersonStatus }, { api }] = await Promise.all([
    import('../../contract/api/person-status.ts'),
    import('../api/api.ts'),
  ])
  return api(getPersonStatus, { params: { publicId } }, { csrf: true })
}

/** A signed-in member needs no lookup, so the id and the person are dropped. */
function forgetVisitor(): void {
  browserStorage.remove(storageKeys.publicId)
  requestedId = null
  if (visitor !== unknownVisitor) setVisitor(unknownVisitor)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentVisitor = (): KnownVisitor => visitor

/** The person identified without a sign-in, with the state of the lookup. On the server and until hydration: unknown. */
export const useKnownVisitor = (): KnownVisitor => useSyncExternalStore(subscribe, currentVisitor, () => unknownVisitor)
