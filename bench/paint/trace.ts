import type { Tab } from './browser.ts'

/** An event of a trace. `ts` is its time and `tdur` the processor time that it took, both in microseconds. */
export type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number }

const longTaskMs = 50
const categories = ['loading', 'disabled-by-default-devtools.timeline']

/**
 * Total blocking time in ms on a processor that is `slowdown` times slower: the sum of the time beyond 50 ms of each task. Counts the tasks
 * of the page's main thread after the first contentful paint. Computed from processor time, so that other work on the machine adds
 * nothing. Throws without a paint.
 */
export function totalBlockingMs(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page painted nothing.')
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts >= paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1_000 - longTaskMs), 0)
}

/** Starts a trace of the page. The returned function ends the trace and returns its events. */
export async function startTrace(tab: Tab): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  tab.on('Tracing.dataCollected', (params) => events.push(...(params as { value: TraceEvent[] }).value))
  await tab.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  return async () => {
    const completion = new Promise<unknown>((resolve) => tab.on('Tracing.tracingComplete', resolve))
    await tab.send('Tracing.end')
    await completion
    return events
  }
}
