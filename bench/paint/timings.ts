export type PageTimings = {
  /** Largest contentful paint, ms since the navigation began. */
  paintMs: number
  /** Cumulative layout shift. */
  shift: number
  /** Time since the last long task, or since the navigation began. */
  quietMs: number
}

/** Runs in the page before anything else and collects what the browser reports. */
export function recordTimings(): void {
  const reports = { paintMs: 0, shift: 0, lastTaskEnd: 0 }
  const on = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => (reports.paintMs = startTime))
  on('layout-shift', (entry) => (reports.shift += (entry as PerformanceEntry & { value: number }).value))
  on(
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
