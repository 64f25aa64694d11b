/** Work in turn: `running` at a time, `waiting` more in line; beyond that, or after `waitMs` in line, `null`, so that overload never piles up. */
export type Queue = { add<T>(work: () => Promise<T>): Promise<T | null>; idle(): boolean }

export function newQueue(runningMax: number, waitingMax: number, waitMs: number): Queue {
  const line: (() => void)[] = []
  let running = 0
  const next = (): void => {
    if (running >= runningMax) return
    // The newest first: whoever asked long ago has often left.
    const begin = line.pop()
    if (!begin) return
    running++
    begin()
  }
  const turn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(patience)
        resolve(true)
      }
      const patience = setTimeout(() => {
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
