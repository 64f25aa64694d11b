/** Work in turn: `running` at a time, `waiting` more in line; beyond that `null` at once, so that overload never piles up. */
export type Queue = { add<T>(work: () => Promise<T>): Promise<T> | null; idle(): boolean }

export function newQueue(runningMax: number, waitingMax: number): Queue {
  const line: (() => void)[] = []
  let running = 0
  const next = (): void => {
    if (running >= runningMax) return
    const begin = line.shift()
    if (!begin) return
    running++
    begin()
  }
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      line.push(resolve)
      next()
    })
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      running--
      next()
    }
  }
  return {
    add: (work) => (line.length >= waitingMax ? null : run(work)),
    idle: () => running === 0 && line.length === 0,
  }
}
