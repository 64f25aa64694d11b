import { readSessionExpiry } from '../../contract/session-expiry.ts'
import { signOutPath } from '../site/paths.ts'
import { toast } from '../ui/toasts.ts'
import { endsSession } from '../site/where.ts'

const warningMs = 60_000 // (P1-329)
const checkIntervalMs = 5_000

/** Any API call renews the session; this one fetches the member. Its modules load on demand. */
async function renewSession(): Promise<void> {
  const [{ currentMember }, { api }] = await Promise.all([
    import('../../contract/api/session.ts'),
    import('../api/api.ts'),
  ])
  await api(currentMember, {})
}

/**
 * Shows `question` a minute before the session ends, and signs out at the end of the session or when another tab has signed out. Other tabs
 * may renew the session meanwhile. `initialCookies` are the page's cookies when it loaded. Returns the function that stops watching.
 */
export function watchSession(question: string, initialCookies = document.cookie): () => void {
  const hadSession = readSessionExpiry(initialCookies) !== null
  let warnedEndsAt = 0 // the session's end about which the member was warned
  // How far the device's clock is ahead of the server's. A delayed reply can only increase the measured value, so the minimum counts.
  let clockOffsetMs = Infinity
  const check = () => {
    // These pages end or replace the session themselves.
    if (endsSession(window.location.pathname)) return
    const expiry = readSessionExpiry(document.cookie)
    // The cookie disappears with the session, in whichever tab it ended. A page that had no cookie when it loaded does not sign out.
    if (expiry === null) return hadSession ? window.location.assign(signOutPath()) : undefined
    clockOffsetMs = Math.min(clockOffsetMs, Date.now() - expiry.writtenAt)
    const remainingMs = expiry.endsAt + clockOffsetMs - Date.now()
    if (remainingMs <= 0) return window.location.assign(signOutPath())
    if (remainingMs > warningMs || warnedEndsAt === expiry.endsAt) return
    warnedEndsAt = expiry.endsAt
    toast.ask(question, () => void renewSession())
  }
  check()
  const timer = setInterval(check, checkIntervalMs)
  // Timers of a tab in the background may have been suspended.
  document.addEventListener('visibilitychange', check)
  // Tells at once that another tab has signed out; browsers without this store wait for the timer or the focus.
  const cookies = (globalThis as { cookieStore?: EventTarget }).cookieStore
  cookies?.addEventListener('change', check)
  window.addEventListener('focus', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    cookies?.removeEventListener('change', check)
    window.removeEventListener('focus', check)
  }
}
