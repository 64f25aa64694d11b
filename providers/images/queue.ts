/**
 * A work queue with `runningMax` concurrent and `waitingMax` waiting jobs. So that overload does not accumulate, `add` resolves with null
 * when the queue is full or the job has waited for `waitMs`. It rejects with the error of the work.
 */
export type Queue = { add<T>(work: () => Promise<T>): Promise<T | null>; idle(): boolean }

export function newQueue(runningMax: number, waitingMax: number, waitMs: number): Queue {
  /** Every job passes through this list, even when a place is free. */
  const waiting: (() => void)[] = []
  let running = 0
  const startNext = (): void => {
    if (running >= runningMax) return
    // Last in, first out: older requests have often been abandoned.
    const begin = waiting.pop()
    if (!begin) return
    running++
    begin()
  }
  /** Waits for a free place. Returns false after `waitMs`. */
  const waitForPlace = (): Promise<boolean> =>
    new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        resolve(false)
      }, waitMs)
      waiting.push(begin)
      startNext()
    })
  return {
    async add(work) {
      if (waiting.length >= waitingMax || !(await waitForPlace())) return null
      try {
        return await work()
      } finally {
        running--
        startNext()
      }
    },
    idle: () => running === 0 && waiting.length === 0,
  }
}
