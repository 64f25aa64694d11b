const waitMsMax = 300

/** Does a larger piece of work once the page has drawn what it has to draw; the answer takes it back. */
export function whenFree(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: waitMsMax })
  return () => cancelIdleCallback(asked)
}
