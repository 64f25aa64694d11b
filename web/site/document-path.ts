/** The path that the current document was loaded for. A later page of the same document has another one. */
export function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : window.location.pathname
}
