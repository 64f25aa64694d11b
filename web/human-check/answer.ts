import { getHumanCheck, type ProtectedAction, type HumanChallenge } from '../../contract/api/human-check.ts'
import { api } from '../api.ts'

export const pollEveryMs = 500 // (P1-540)
export const networkErrorsMax = 10 // (P1-514)

/** Why there is no answer; `said` comes with the server's own sentence. */
export type CheckFault = { code: 'not_ready' | 'gave_up' | 'unsupported' } | { code: 'said'; title: string }
export type Answered = { ok: true; answer: string } | { ok: false; fault: CheckFault }

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks what is to be answered; a network that fails is asked again every half second, ten times. */
async function questionFor(act: ProtectedAction): Promise<HumanChallenge | CheckFault> {
  for (let errors = 1; ; errors += 1) {
    const asked = await api(getHumanCheck, { query: { act } })
    if (asked.ok) return asked.value
    if (asked.problem.status !== 0) return { code: 'said', title: asked.problem.title }
    if (errors >= networkErrorsMax) return { code: 'gave_up' }
    await wait(pollEveryMs)
  }
}

/** The value of `gRecaptchaResponse` for one sending of a form. Nothing of it is loaded before it is wanted. */
export async function humanAnswer(act: ProtectedAction): Promise<Answered> {
  const question = await questionFor(act)
  if ('code' in question) return { ok: false, fault: question }
  try {
    if (question.service === 'embedded') {
      const { solve } = await import('./solve.ts')
      return await solve(question.challenge)
    }
    const { remoteAnswer } = await import('./remote.ts')
    return await remoteAnswer(question, act)
  } catch {
    // A part that did not load is the network's fault as well.
    return { ok: false, fault: { code: 'not_ready' } }
  }
}
