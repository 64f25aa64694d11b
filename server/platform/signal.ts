/** Wakes a loop early. */
export type Signal = {
  /** Ends each running `waitFor`. Without a running one, the next `waitFor` returns at once. */
  notify: () => void
  /** Waits until `notify`, for at most this time. */
  waitFor: (ms: number) => Promise<void>
  /** Waits the full time: `notify` does not end it. */
  pause: (ms: number) => Promise<void>
  /** Ends all current and later waits and pauses. */
  close: () => void
}

export function newSignal(): Signal {
  const waitingSleepers = new Set<() => void>()
  const pausingSleepers = new Set<() => void>()
  let isNotified = false
  let isClosed = false

  const sleep = (ms: number, sleepers: Set<() => void>): Promise<void> => {
    if (isClosed) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = (): void => {
      clearTimeout(timer)
      sleepers.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    sleepers.add(wake)
    return promise
  }
  return {
    notify: () => {
      isNotified = waitingSleepers.size === 0
      for (const wake of [...waitingSleepers]) wake()
    },
    waitFor: (ms) => {
      if (!isNotified) return sleep(ms, waitingSleepers)
      isNotified = false
      return Promise.resolve()
    },
    pause: (ms) => sleep(ms, pausingSleepers),
    close: () => {
      isClosed = true
      for (const wake of [...waitingSleepers, ...pausingSleepers]) wake()
    },
  }
}
