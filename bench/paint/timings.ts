export type PageTimings = {
  /** Largest contentful paint, ms since the navigation began. */
  paintMs: number
  /** Cumulative layout shift. */
  shift: number
  /** Sum of what each long task after the first paint took beyond its first 50 ms. */
  blockingMs: number
  /** Time since the last long task, or since the navigation began. */
  quietMs: number
}

/** Runs in the page before anything else and collects what the browser reports. */
export function recordTimings(): void {
  const longMs = 50
  const reports = { paintMs: 0, shift: 0, firstPaint: Infinity, tasks: [] as PerformanceEntry[] }
  const on = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  on('paint', ({ startTime }) => (reports.firstPaint = Math.min(reports.firstPaint, startTime)))
  on('largest-contentful-paint', ({ startTime }) => (reports.paintMs = startTime))
  on('layout-shift', (entry) => (reports.shift += (entry as PerformanceEntry & { value: number }).value))
  on('longtask', (entry) => reports.tasks.push(entry))
  const readTimings = (): PageTimings => ({
    paintMs: reports.paintMs,
    shift: reports.shift,
    blockingMs: reports.tasks
      .filter(({ startTime }) => startTime >= reports.firstPaint)
      .reduce((sum, { duration }) => sum + duration - longMs, 0),
    quietMs: performance.now() - Math.max(0, ...reports.tasks.map(({ startTime, duration }) => startTime + duration)),
  })
  Object.assign(window, { readTimings })
}
