/** What the limits decide about a call before its body is read. `leave` frees the call's bytes; repeated calls do nothing. */
export type Admission = { leave: () => void } | 'too_many_failures' | 'too_many_bytes'

/**
 * Limits what callers of the feeds can cost before their signature is verified. A client whose call was verified in the last day is a known
 * sender. Strangers share a smaller part of the memory and have a limit of failures, so they never delay a known sender.
 */
export type Intake = {
  /** `bytes`: the largest size that the body can have. */
  admit(client: string, bytes: number, nowMs: number): Admission
  addSuccess(client: string, nowMs: number): void
  addFailure(client: string, nowMs: number): void
}

export type IntakeLimits = { knownBytesMax: number; strangerBytesMax: number; clientBytesMax: number }

const knownForMs = 24 * 3_600_000
const failureWindowMs = 60_000
const failuresMax = 30
const clientsMax = 5_000

/** `clientBytesMax`: for each stranger. All limits are bytes of bodies that have not been answered. */
export function openIntake({ knownBytesMax, strangerBytesMax, clientBytesMax }: IntakeLimits): Intake {
  const successes = newRecent<number>()
  const failures = newRecent<{ count: number; startedAt: number }>()
  const bytesOf = new Map<string, number>()
  const bytes = { senders: 0, strangers: 0 }

  const failuresAt = (client: string, nowMs: number) => {
    const stored = failures.get(client)
    return stored && nowMs - stored.startedAt < failureWindowMs ? stored : { count: 0, startedAt: nowMs }
  }
  const isKnown = (client: string, nowMs: number) => nowMs - (successes.get(client) ?? -Infinity) < knownForMs
  const reserve = (client: string, size: number, pool: 'senders' | 'strangers') => {
    bytes[pool] += size
    bytesOf.set(client, (bytesOf.get(client) ?? 0) + size)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      bytes[pool] -= size
      const remaining = (bytesOf.get(client) ?? size) - size
      if (remaining === 0) bytesOf.delete(client)
      else bytesOf.set(client, remaining)
    }
  }
  return {
    admit(client, size, nowMs) {
      if (isKnown(client, nowMs))
        return bytes.senders + size > knownBytesMax ? 'too_many_bytes' : { leave: reserve(client, size, 'senders') }
      if (failuresAt(client, nowMs).count >= failuresMax) return 'too_many_failures'
      const isFull = bytes.strangers + size > strangerBytesMax || (bytesOf.get(client) ?? 0) + size > clientBytesMax
      return isFull ? 'too_many_bytes' : { leave: reserve(client, size, 'strangers') }
    },
    addSuccess: (client, nowMs) => successes.set(client, nowMs),
    addFailure(client, nowMs) {
      const { count, startedAt } = failuresAt(client, nowMs)
      failures.set(client, { count: count + 1, startedAt })
    },
  }
}

/** A map that forgets the entry that was set least recently once it has more than `clientsMax`. */
function newRecent<T>() {
  const entries = new Map<string, T>()
  return {
    get: (key: string) => entries.get(key),
    set(key: string, value: T) {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > clientsMax && oldest !== undefined) entries.delete(oldest)
    },
  }
}
