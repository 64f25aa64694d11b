import type { WorkChallenge } from '../../contract/api/human-check.ts'
import type { Answered } from './answer.ts'
import type { Solution } from './solver.ts'

const solveLimitMs = 90_000

/** Does the work of our own check beside the page, so that typing goes on; in it, in small steps, where there are no workers. */
export async function solve(challenge: WorkChallenge): Promise<Answered> {
  // Browsers have it on https and localhost alone.
  if (!globalThis.crypto?.subtle) return { ok: false, fault: { code: 'unsupported' } }
  const solution = typeof Worker === 'undefined' ? await inPage(challenge) : await inWorker(challenge)
  if (!solution) return { ok: false, fault: { code: 'not_ready' } }
  return { ok: true, answer: btoa(JSON.stringify({ challenge, solution })) }
}

const inPage = async (challenge: WorkChallenge): Promise<Solution | null> => {
  const { work } = await import('./work.ts')
  return work(challenge, solveLimitMs)
}

async function inWorker(challenge: WorkChallenge): Promise<Solution | null> {
  const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Solution | null>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<Solution | null>) => resolve(event.data))
      worker.addEventListener('error', () => reject(new Error('the worker did not start')))
      worker.postMessage({ challenge, limitMs: solveLimitMs })
    })
  } catch {
    // Blocked or too old for modules: the page can do it itself.
    return await inPage(challenge)
  } finally {
    worker.terminate()
  }
}
