/** The path for which the browser loaded the current document. After a navigation of the router, the address has another path. */
export function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : window.location.pathname
}
