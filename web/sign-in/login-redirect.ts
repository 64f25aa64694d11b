import { useEffect } from 'react'
import { nowMs } from '../site/now.ts'
import { safeReturn } from '../site/paths.ts'
import { browserStorage, storageKeys } from '../site/storage.ts'
import { leadsNowhere } from '../site/where.ts'

const keepMs = 60 * 60_000 // 60 minutes (P1-334)

/** Stores where the visitor is, so that signing in leads back there. */
export function useLoginRedirect(pathname: string): void {
  useEffect(() => keepLoginRedirect(pathname), [pathname])
}

export function keepLoginRedirect(pathname: string): void {
  if (leadsNowhere(pathname)) return
  browserStorage.write(storageKeys.loginRedirect, JSON.stringify({ path: pathname, until: nowMs() + keepMs }))
}

/** The stored path, once and within its 60 minutes. */
export function takeLoginRedirect(): string | null {
  const path = readLoginRedirect()
  browserStorage.remove(storageKeys.loginRedirect)
  return path
}

/** The stored path within its 60 minutes, which stays stored. */
export function readLoginRedirect(): string | null {
  const from = browserStorage.read(storageKeys.loginRedirect)
  if (!from) return null
  try {
    const { path, until } = JSON.parse(from) as { path: string; until: number }
    return until > nowMs() ? safeReturn(path) : null
  } catch {
    return null
  }
}
