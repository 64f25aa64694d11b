import type { WorkChallenge } from '../../contract/api/human-check.ts'
import type { HumanCheckResult } from './outcome.ts'
import type { Solution } from './work.ts'

const solveLimitMs = 90_000

/** Solves the embedded check in a worker, so the page stays responsive. When workers are unavailable or fail, the page solves it. */
export async function solve(challenge: WorkChallenge): Promise<HumanCheckResult> {
  // Browsers have Web Crypto only on https and localhost.
  if (!globalThis.crypto?.subtle) return { ok: false, fault: { code: 'unsupported' } }
  const solution = typeof Worker === 'undefined' ? await solveInPage(challenge) : await solveInWorker(challenge)
  if (!solution) return { ok: false, fault: { code: 'not_ready' } }
  return { ok: true, answer: btoa(JSON.stringify({ challenge, solution })) }
}

const solveInPage = async (challenge: WorkChallenge): Promise<Solution | null> => {
  const { searchSolution } = await import('./work.ts')
  return searchSolution(challenge, solveLimitMs)
}

async function solveInWorker(challenge: WorkChallenge): Promise<Solution | null> {
  let worker: Worker | undefined
  try {
    worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' })
    const { promise, resolve, reject } = Promise.withResolvers<Solution | null>()
    worker.addEventListener('message', (event: MessageEvent<Solution | null>) => resolve(event.data))
    worker.addEventListener('error', () => reject(new Error('the worker failed to start')))
    worker.postMessage({ challenge, limitMs: solveLimitMs })
    return await promise
  } catch {
    // The worker is blocked, or the browser has no module workers: solve in the page.
    return await solveInPage(challenge)
  } finally {
    worker?.terminate()
  }
}
