import { useEffect } from 'react'
import { safeReturn } from '../paths.ts'
import { leadsNowhere } from './where.ts'

const storageKey = 'loginRedirect'
const keepMs = 60 * 60_000 // spec 3 §2: 60 minutes

/** Remembers where the visitor was, so that signing in leads back there. */
export function useLoginRedirect(pathname: string): void {
  useEffect(() => {
    if (leadsNowhere(pathname)) return
    localStorage.setItem(storageKey, JSON.stringify({ path: pathname, until: Date.now() + keepMs }))
  }, [pathname])
}

export function takeLoginRedirect(): string | null {
  const kept = localStorage.getItem(storageKey)
  localStorage.removeItem(storageKey)
  if (!kept) return null
  try {
    const { path, until } = JSON.parse(kept) as { path: string; until: number }
    return until > Date.now() ? safeReturn(path) : null
  } catch {
    return null
  }
}
