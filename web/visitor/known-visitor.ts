import { useSyncExternalStore } from 'react'
import type { PersonStatus } from '../../contract/api/person-status.ts'
import type { SiteData } from '../site/partner.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'

/** The query name that a partner's own mail carries a person's public id under. */
export const publicIdKey = 'publicId'
const publicIdShape = /^[0-9a-f]{32}$/

/** How the person was identified (P1-266): by an address, or by the partner's enrollment type. */
export type InterfaceType = 'known' | 'sso' | 'direct'
export type KnownPerson = PersonStatus & { publicId: string; interfaceType: 'known' }

/** `nobody`: the browser holds no public id, or a member is signed in. Only success carries data (P1-340, P1-341). */
export type KnownVisitor =
  | { state: 'nobody' }
  | { state: 'loading' }
  | { state: 'success'; person: KnownPerson }
  | { state: 'error' }

export const publicIdIn = (search: string): string | null => {
  const addressId = new URLSearchParams(search).get(publicIdKey)
  return addressId !== null && publicIdShape.test(addressId) ? addressId : null
}

/** What the browser keeps of a known visitor: the public id and nothing else. */
export const keptPublicId = (): string | null => {
  const storedId = browserStorage.read(storageKeys.publicId)
  return storedId !== null && publicIdShape.test(storedId) ? storedId : null
}

export const interfaceTypeOf = ({ member, partner }: Pick<SiteData, 'member' | 'partner'>): InterfaceType =>
  member === null ? 'known' : partner.brand.enrollmentType === 'sso' ? 'sso' : 'direct'

const nobody: KnownVisitor = { state: 'nobody' }
let visitor: KnownVisitor = nobody
let requestedId: string | null = null
const listeners = new Set<() => void>()

function become(next: KnownVisitor): void {
  visitor = next
  for (const listener of listeners) listener()
}

/** Called on every arrival: stores the id of the address while nobody is signed in, and looks up whom the browser then knows. */
export async function meetVisitor(search: string, signedIn: boolean): Promise<void> {
  if (signedIn) return leave()
  const addressId = publicIdIn(search)
  if (addressId !== null) browserStorage.write(storageKeys.publicId, addressId)
  const publicId = keptPublicId()
  if (publicId === null || publicId === requestedId) return
  requestedId = publicId
  become({ state: 'loading' })
  const answer = await lookUp(publicId)
  if (requestedId !== publicId) return
  // An id that stands for nobody would send every later visit astray.
  if (!answer.ok && answer.refusal === 'unknown_member') browserStorage.remove(storageKeys.publicId)
  become(
    answer.ok
      ? { state: 'success', person: { ...answer.value, publicId, interfaceType: 'known' } }
      : { state: 'error' },
  )
}

/** Few visitors are known: what asks for them is loaded only then. */
async function lookUp(publicId: string) {
  const [{ getPersonStatus }, { api }] = await Promise.all([
    import('../../contract/api/person-status.ts'),
    import('../api/api.ts'),
  ])
  return api(getPersonStatus, { params: { publicId } }, { csrf: true })
}

/** Somebody signed in is more than known. */
function leave(): void {
  browserStorage.remove(storageKeys.publicId)
  requestedId = null
  if (visitor !== nobody) become(nobody)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const visitorNow = (): KnownVisitor => visitor

/** Whom the browser knows without a sign-in, with the state of the lookup. On the server, and until the page has come alive: nobody. */
export const useKnownVisitor = (): KnownVisitor => useSyncExternalStore(subscribe, visitorNow, () => nobody)
