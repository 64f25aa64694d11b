import { useEffect } from 'react'
import { nowMs } from '../now.ts'
import { safeReturn } from '../paths.ts'
import { kept, storageKeys } from './storage.ts'
import { leadsNowhere } from './where.ts'

const keepMs = 60 * 60_000 // spec 3 §2: 60 minutes

/** Remembers where the visitor was, so that signing in leads back there. */
export function useLoginRedirect(pathname: string): void {
  useEffect(() => {
    if (leadsNowhere(pathname)) return
    kept.write(storageKeys.loginRedirect, JSON.stringify({ path: pathname, until: nowMs() + keepMs }))
  }, [pathname])
}

export function takeLoginRedirect(): string | null {
  const from = kept.read(storageKeys.loginRedirect)
  kept.remove(storageKeys.loginRedirect)
  if (!from) return null
  try {
    const { path, until } = JSON.parse(from) as { path: string; until: number }
    return until > nowMs() ? safeReturn(path) : null
  } catch {
    return null
  }
}
