/** Maximum number of impersonations that a node tracks. At this number it forgets all, and the log records their next reads again. */
const impersonationsMax = 1_000

/** Tracks which routes each impersonation has read since its last page, so that the log records each route once per page. */
export function createReadTracker() {
  const routesRead = new Map<string, Set<string>>()
  return {
    /** Starts another page, on which every route counts as unread. */
    startPage: (impersonationId: string): void => void routesRead.delete(impersonationId),
    /** Records a read of the route; true only for the first one on the page. */
    recordRead(impersonationId: string, route: string): boolean {
      const routes = routesRead.get(impersonationId) ?? new Set()
      if (routes.has(route)) return false
      if (routesRead.size >= impersonationsMax) routesRead.clear()
      routesRead.set(impersonationId, routes.add(route))
      return true
    },
  }
}
