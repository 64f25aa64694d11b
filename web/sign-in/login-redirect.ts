import { useEffect } from 'react'
import { nowMs } from '../site/now.ts'
import { sameSitePath } from '../site/paths.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'
import { isExcludedFromReturn } from '../site/where.ts'

const redirectLifeMs = 60 * 60_000 // 60 minutes (P1-334)

/** Stores the current path, so that signing in returns to it. An excluded path does not replace the stored one (P1-335). */
export function useLoginRedirect(pathname: string): void {
  useEffect(() => storeLoginRedirect(pathname), [pathname])
}

export function storeLoginRedirect(pathname: string): void {
  if (isExcludedFromReturn(pathname)) return
  browserStorage.write(storageKeys.loginRedirect, JSON.stringify({ path: pathname, until: nowMs() + redirectLifeMs }))
}

/** Returns and removes the stored path; null when it is missing, invalid or older than 60 minutes. */
export function takeLoginRedirect(): string | null {
  const path = readLoginRedirect()
  browserStorage.remove(storageKeys.loginRedirect)
  return path
}

/** Returns the stored path and keeps it; null when it is missing, invalid or older than 60 minutes. */
export function readLoginRedirect(): string | null {
  const storedJson = browserStorage.read(storageKeys.loginRedirect)
  if (!storedJson) return null
  try {
    const { path, until } = JSON.parse(storedJson) as { path: string; until: number }
    return until > nowMs() ? sameSitePath(path) : null
  } catch {
    return null
  }
}
