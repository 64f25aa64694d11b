// Makes a failing history smaller, so that a person can read what in the simulated program leads to the failure.
import type { History } from './history.ts'

/**
 * The smallest failing history found until `untilMs`. Tries histories without some purchases, then without some steps, then with one node
 * and the largest batch at each step. Keeps each one that still fails. `failureOf` plays a history and returns its error, or null. A
 * removed purchase becomes null, so that the others keep their numbers.
 */
export async function shrinkHistory(
  history: History,
  failureOf: (history: History) => Promise<unknown>,
  untilMs: number,
): Promise<{ history: History; error: unknown }> {
  let smallest = { history, error: await failureOf(history) }
  const tryCandidate = async (candidate: History): Promise<boolean> => {
    if (Date.now() > untilMs) return false
    const error = await failureOf(candidate)
    if (error === null) return false
    smallest = { history: candidate, error }
    return true
  }
  // A history has at most 30 purchases and 12 steps.
  for (const remove of [withoutPurchases, withoutSteps]) {
    for (let size = 16; size >= 1; size = Math.floor(size / 2)) {
      for (let first = 0; first < 32; first += size) {
        const candidate = remove(smallest.history, first, size)
        if (candidate) await tryCandidate(candidate)
      }
    }
  }
  await tryCandidate({
    ...smallest.history,
    steps: smallest.history.steps.map((step) => ({ ...step, nodeCount: 1, batchSize: 40 })),
  })
  return smallest
}

function withoutPurchases(history: History, first: number, size: number): History | null {
  const inPart = (n: number) => n >= first && n < first + size
  if (!history.purchases.some((purchase, n) => purchase && inPart(n))) return null
  return { ...history, purchases: history.purchases.map((purchase, n) => (inPart(n) ? null : purchase)) }
}

/**
 * The steps after the removed ones keep their moments. Without such steps, the remaining ones spread over the whole time. Returns null
 * when the removed steps have no fact and no pause, or when no step would remain.
 */
function withoutSteps(history: History, first: number, size: number): History | null {
  const removed = history.steps.slice(first, first + size)
  if (!removed.some(({ fact, pause }) => fact.kind !== 'none' || pause > 0) || removed.length === history.steps.length)
    return null
  const remaining = history.steps.toSpliced(first, removed.length)
  const next = remaining[first]
  const pause = removed.reduce((sum, step) => sum + step.pause, 0)
  return { ...history, steps: next ? remaining.with(first, { ...next, pause: next.pause + pause }) : remaining }
}
