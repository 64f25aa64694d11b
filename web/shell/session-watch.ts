import { readSessionExpiry } from '../../contract/session-expiry.ts'
import { signOutPath } from '../site/paths.ts'
import { toast } from '../ui/toasts.ts'
import { endsSession } from '../site/where.ts'

const warningMs = 60_000 // (P1-329)
const checkEveryMs = 5_000

/** Any call keeps the session alive; what it needs is loaded only now. */
async function stayIn(): Promise<void> {
  const [{ currentMember }, { api }] = await Promise.all([
    import('../../contract/api/session.ts'),
    import('../api/api.ts'),
  ])
  await api(currentMember, {})
}

/**
 * A minute before the session ends a message asks; at its end, and when another tab has signed out, the browser signs out. Other tabs may have
 * renewed it meanwhile. `before`: the page's cookies when it came. Returns how to stop watching.
 */
export function watchSession(question: string, before = document.cookie): () => void {
  const had = readSessionExpiry(before) !== null
  let warned = 0
  // By how much this device's clock is ahead of the server's; what was told late makes it look like more, never like less.
  let ahead = Infinity
  const look = () => {
    // There it is already being ended, by signing out or by a new password.
    if (endsSession(window.location.pathname)) return
    const expiry = readSessionExpiry(document.cookie)
    // The cookie goes with the session, whichever tab ended it; a page that never had one is not judged by it.
    if (expiry === null) return had ? window.location.assign(signOutPath()) : undefined
    ahead = Math.min(ahead, Date.now() - expiry.writtenAt)
    const remainingMs = expiry.endsAt + ahead - Date.now()
    if (remainingMs <= 0) return window.location.assign(signOutPath())
    if (remainingMs > warningMs || warned === expiry.endsAt) return
    warned = expiry.endsAt
    toast.ask(question, () => void stayIn())
  }
  look()
  const timer = setInterval(look, checkEveryMs)
  // A tab one comes back to may have slept through its timers.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
