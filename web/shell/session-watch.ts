import { useEffect } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useMember } from '../partner.ts'
import { signOutPath } from '../paths.ts'
import { toast } from '../ui/toasts.ts'

const warningMs = 60_000 // spec 1 §9
const watchedMs = 24 * 3600_000 // spec 1 §4.1: only short sessions are watched
const expiryCookie = /(?:^|; )damask_session_expires=(\d+)/
const checkEveryMs = 5_000

const expiresAt = (): number | null => {
  const found = expiryCookie.exec(document.cookie)
  return found ? Number(found[1]) : null
}

/** Any call keeps the session alive; what it needs is loaded only now. */
async function stayIn(): Promise<void> {
  const [{ currentMember }, { api }] = await Promise.all([import('../../contract/api/session.ts'), import('../api.ts')])
  await api(currentMember, {})
}

/** A minute before the session ends a message asks; at its end the browser signs out. Other tabs may have renewed it meanwhile. */
export function useSessionWatch(): void {
  const signedIn = useMember() !== null
  const t = useCopy()
  const question = t('shell.leaving')
  useEffect(() => {
    if (!signedIn) return
    let warned = 0
    const timer = setInterval(() => {
      const end = expiresAt()
      if (end === null) return
      const left = end - Date.now()
      if (left > watchedMs) return
      if (left <= 0) return window.location.assign(signOutPath())
      if (left > warningMs || warned === end) return
      warned = end
      toast.ask(question, () => void stayIn())
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [signedIn, question])
}
