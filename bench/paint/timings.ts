export type PageTimings = {
  /** Largest contentful paint, ms since the navigation began; 0 before the first. */
  paintMs: number
  /** Cumulative layout shift. */
  shift: number
  /** Ms since the end of the last long task; since the navigation began when there was none. */
  quietMs: number
}

/** Runs in the page before anything else and collects what the browser reports. */
export function recordTimings(): void {
  const reports = { paintMs: 0, shift: 0, lastTaskEnd: 0 }
  const observe = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (reports.paintMs = startTime))
  observe('layout-shift', (entry) => (reports.shift += (entry as PerformanceEntry & { value: number }).value))
  observe(
    'longtask',
    ({ startTime, duration }) => (reports.lastTaskEnd = Math.max(reports.lastTaskEnd, startTime + duration)),
  )
  const readTimings = (): PageTimings => ({
    paintMs: reports.paintMs,
    shift: reports.shift,
    quietMs: performance.now() - reports.lastTaskEnd,
  })
  Object.assign(window, { readTimings })
}
