import { setTimeout as delay } from 'node:timers/promises'
import { forgetOldMail } from './queries.ts'
import { sendDue, type MailDeps } from './send.ts'

const lookEveryMs = 1_000
const forgetEveryMs = 3_600_000
const keepSentMs = 90 * 86_400_000
const keepRecoveriesMs = 86_400_000

/** Sends mail until stopped. Any number of nodes may run it on one database. */
export function startMail(deps: MailDeps, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const over = new AbortController()
  let forgottenAt = 0
  const work = async () => {
    while (!over.signal.aborted) {
      const taken = await sendDue(deps).catch((error: unknown) => (onError(error), 0))
      const now = deps.clock.now().getTime()
      if (now - forgottenAt > forgetEveryMs) {
        forgottenAt = now
        await forgetOldMail(deps.db, new Date(now - keepSentMs), new Date(now - keepRecoveriesMs)).catch(onError)
      }
      if (taken === 0) await delay(lookEveryMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    stop: async () => {
      over.abort()
      deps.mailer.close()
      await working
    },
  }
}
