const windowMs = 60_000
/** Clients that are counted in one window. With more of them, refusals are not stored until the next window. */
const clientsMax = 10_000

/** What may be stored per minute on one node: failures of the server, and refusals of the requests of one client and of all. */
export type BudgetLimits = { failures: number; refusals: number; refusalsPerClient: number }
const defaultLimits: BudgetLimits = { failures: 600, refusals: 300, refusalsPerClient: 20 }

/** Limits how many references a node stores, so that a client that provokes errors can neither fill the disk nor hide failures. */
export function createReferenceBudget(limits = defaultLimits) {
  let windowStart = 0
  let failures = 0
  let refusals = 0
  const refusalsByClient = new Map<string, number>()
  const startWindow = (now: number) => {
    windowStart = now
    failures = refusals = 0
    refusalsByClient.clear()
  }
  /** Whether one more reference may be stored. `now`: milliseconds; `status`: that of the reply. */
  return (status: number, client: string, now: number): boolean => {
    if (now - windowStart >= windowMs || now < windowStart) startWindow(now)
    if (status >= 500) return (failures += 1) <= limits.failures
    const count = (refusalsByClient.get(client) ?? 0) + 1
    if (count > limits.refusalsPerClient || (count === 1 && refusalsByClient.size >= clientsMax)) return false
    refusalsByClient.set(client, count)
    return (refusals += 1) <= limits.refusals
  }
}
