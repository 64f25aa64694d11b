import { getHumanCheck, type ProtectedAction, type HumanChallenge } from '../../contract/api/human-check.ts'
import { api } from '../api/api.ts'
import { networkErrorsMax, checkPollIntervalMs, wait, type HumanCheckResult, type CheckFault } from './outcome.ts'

const retryDelayMs = checkPollIntervalMs

/** Fetches the challenge. After a network error it waits 500 ms and retries; it gives up after ten errors. */
async function fetchChallenge(action: ProtectedAction): Promise<HumanChallenge | CheckFault> {
  for (let errors = 1; ; errors += 1) {
    const reply = await api(getHumanCheck, { query: { action } })
    if (reply.ok) return reply.value
    // Status 0 means that no reply arrived.
    if (reply.problem.status !== 0) return { code: 'refused', title: reply.problem.title }
    if (errors >= networkErrorsMax) return { code: 'gave_up' }
    await wait(retryDelayMs)
  }
}

/** Solves the check for one submission. Returns the value of `gRecaptchaResponse`, or the fault. Loads the check's code on first use. */
export async function solveHumanCheck(action: ProtectedAction): Promise<HumanCheckResult> {
  const challenge = await fetchChallenge(action)
  if ('code' in challenge) return { ok: false, fault: challenge }
  try {
    if (challenge.service === 'embedded') {
      const { solve } = await import('./solve.ts')
      return await solve(challenge.challenge)
    }
    const { remoteAnswer } = await import('./remote.ts')
    return await remoteAnswer(challenge, action)
  } catch {
    // A chunk did not load, or its check threw.
    return { ok: false, fault: { code: 'not_ready' } }
  }
}
