const waitMsMax = 300

/** Runs work when the browser is idle, or after `waitMsMax` at the latest. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: waitMsMax })
  return () => cancelIdleCallback(handle)
}
