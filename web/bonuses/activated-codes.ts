import { useMemo, useSyncExternalStore } from 'react'
import { nowMs } from '../site/now.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'

/** How long an activated bonus counts as enrolled even if the server does not report it yet (M2-110). */
export const activationTtlMs = 35 * 60_000

const listeners = new Set<() => void>()

/** The time until which each activation counts, in milliseconds since 1970, by its key. */
function readExpiries(): Record<string, number> {
  try {
    const storedValue: unknown = JSON.parse(browserStorage.read(storageKeys.activatedBonuses) ?? '{}')
    if (typeof storedValue !== 'object' || storedValue === null) return {}
    return Object.fromEntries(Object.entries(storedValue).filter(([, expiresMs]) => typeof expiresMs === 'number'))
  } catch {
    return {}
  }
}

/** Keys contain the member, because several members may share a browser. */
const keyOf = (publicId: string, code: string) => `${publicId} ${code}`

export function rememberActivation(publicId: string, code: string, activatedMs: number): void {
  const valid = Object.fromEntries(Object.entries(readExpiries()).filter(([, expiresMs]) => expiresMs > activatedMs))
  const updated = { ...valid, [keyOf(publicId, code)]: activatedMs + activationTtlMs }
  browserStorage.write(storageKeys.activatedBonuses, JSON.stringify(updated))
  for (const listener of listeners) listener()
}

/** Codes that the member activated in this browser within the last 35 minutes, sorted. */
export function activatedCodes(publicId: string, currentMs: number): string[] {
  const prefix = keyOf(publicId, '')
  return Object.entries(readExpiries())
    .filter(([key, expiresMs]) => key.startsWith(prefix) && expiresMs > currentMs)
    .map(([key]) => key.slice(prefix.length))
    .sort()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The activated codes as state of a component; empty until hydration. */
export function useActivatedCodes(publicId: string): ReadonlySet<string> {
  const codes = useSyncExternalStore(
    subscribe,
    // React compares snapshots by identity, so the snapshot is a string and not a new array.
    () => activatedCodes(publicId, nowMs()).join(' '),
    () => '',
  )
  return useMemo(() => new Set(codes.split(' ').filter((code) => code !== '')), [codes])
}
