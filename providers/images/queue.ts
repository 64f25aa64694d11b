/** A work queue with `runningMax` concurrent and `waitingMax` waiting jobs. A full queue or `waitMs` of waiting gives null, so that overload does not accumulate. */
export type Queue = { add<T>(work: () => Promise<T>): Promise<T | null>; idle(): boolean }

export function newQueue(runningMax: number, waitingMax: number, waitMs: number): Queue {
  const line: (() => void)[] = []
  let running = 0
  const next = (): void => {
    if (running >= runningMax) return
    // Last in, first out: older requests have often been abandoned.
    const begin = line.pop()
    if (!begin) return
    running++
    begin()
  }
  const turn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(begin), 1)
        resolve(false)
      }, waitMs)
      line.push(begin)
      next()
    })
  return {
    async add(work) {
      if (line.length >= waitingMax || !(await turn())) return null
      try {
        return await work()
      } finally {
        running--
        next()
      }
    },
    idle: () => running === 0 && line.length === 0,
  }
}
