/**
 * `clickTimes`: ms from a `pointerup` to the end of the next frame's work. `eventDurations`: the ms of the longest event of each
 * interaction, by the browser's interaction id.
 */
type Clicks = { clickTimes: number[]; eventDurations: Map<number, number> }

/** Runs in the page before any other script: measures each click, and reads the browser's own Event Timing. */
export function recordClicks(): void {
  const clicks: Clicks = { clickTimes: [], eventDurations: new Map() }
  Object.assign(window, clicks)
  window.addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // The message arrives in the first task after the frame's rendering.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => clicks.clickTimes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
  type Entry = PerformanceEntry & { interactionId?: number }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Entry[]) {
      if (!interactionId) continue
      const longest = clicks.eventDurations.get(interactionId) ?? 0
      clicks.eventDurations.set(interactionId, Math.max(duration, longest))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

export function resetClickTimes(): void {
  const { clickTimes, eventDurations } = window as unknown as Clicks
  clickTimes.length = 0
  eventDurations.clear()
}

/**
 * The recorded times in ms. `frames`: until the end of the next frame. `events`: from the browser's Event Timing, which reports
 * only events of 16 ms and longer, in steps of 8 ms. A click without a report counts as 8 ms.
 */
export function readClickTimes(): { frames: number[]; events: number[] } {
  const unreportedMs = 8
  const { clickTimes, eventDurations } = window as unknown as Clicks
  const reportedDurations = [...eventDurations.values()]
  const unreportedDurations = clickTimes.slice(reportedDurations.length).map(() => unreportedMs)
  return { frames: clickTimes, events: [...reportedDurations, ...unreportedDurations] }
}
