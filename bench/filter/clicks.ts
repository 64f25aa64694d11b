type Clicks = { clickTimes: number[]; counted: Map<number, number> }

/** Runs in the page before any other script: measures from each click to the end of the next frame's work, and reads the browser's own Event Timing. */
export function watchClicks(): void {
  const state: Clicks = { clickTimes: [], counted: new Map() }
  Object.assign(window, state)
  window.addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => state.clickTimes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
  type Entry = PerformanceEntry & { interactionId?: number }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Entry[])
      if (interactionId) state.counted.set(interactionId, Math.max(duration, state.counted.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

export function forgetClicks(): void {
  const { clickTimes, counted } = window as unknown as Clicks
  clickTimes.length = 0
  counted.clear()
}

/** The measured times; a click that the browser did not report took less than its threshold. */
export function clicksWatched(): { frames: number[]; events: number[] } {
  const { clickTimes, counted } = window as unknown as Clicks
  const events = [...counted.values()]
  return { frames: clickTimes, events: [...events, ...clickTimes.slice(events.length).map(() => 8)] }
}
