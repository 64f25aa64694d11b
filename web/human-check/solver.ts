// Entry point of the worker.
import type { WorkChallenge } from '../../contract/api/human-check.ts'
import { searchSolution } from './work.ts'

type SolveRequest = { challenge: WorkChallenge; limitMs: number }

globalThis.addEventListener('message', (event: MessageEvent<SolveRequest>) => {
  void searchSolution(event.data.challenge, event.data.limitMs).then(
    (solution) => globalThis.postMessage(solution),
    () => globalThis.postMessage(null),
  )
})
