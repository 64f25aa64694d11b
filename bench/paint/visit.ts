import { setTimeout as sleep } from 'node:timers/promises'
import { promptClosingScript } from '../../tools/lib/close-prompts.ts'
import type { BareBrowser, Tab } from './browser.ts'
import type { RecordedDocument } from './documents.ts'
import { recordTimings, type PageTimings } from './timings.ts'
import { totalBlockingMs, startTrace } from './trace.ts'

const slowdown = 4 // how many times slower than this machine the measured phone is
const requiredQuietMs = 2_500 // a page has finished when it had no long task for this time
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }

/** Answers the page's request for its document with the recorded one, so that all documents arrive in the same way. */
async function serve(tab: Tab, { url, headers, body }: RecordedDocument): Promise<void> {
  const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }))
  await tab.send('Fetch.enable', { patterns: [{ urlPattern: url, resourceType: 'Document' }] })
  tab.on('Fetch.requestPaused', (params) => {
    const { requestId } = params as { requestId: string }
    const reply = { requestId, responseCode: 200, responseHeaders, body: Buffer.from(body).toString('base64') }
    void tab.send('Fetch.fulfillRequest', reply)
  })
}

async function timingsOf(tab: Tab): Promise<PageTimings> {
  const { result } = await tab.send('Runtime.evaluate', { expression: 'readTimings()', returnByValue: true })
  return result.value as PageTimings
}

export type Visit = PageTimings & { blockingMs: number }

/**
 * Makes a first visit with an empty cache, on a phone that is `throttlingRate` times slower than this machine. To slow the page, Chrome
 * runs a busy loop. The loop counts as processor time of the page, so the trace of a slowed page shows no real processor times.
 */
async function measureVisit(browser: BareBrowser, document: RecordedDocument, throttlingRate: number) {
  const tab = await browser.openTab()
  try {
    await tab.send('Page.enable')
    await tab.send('Network.setBypassServiceWorker', { bypass: true })
    await tab.send('Emulation.setDeviceMetricsOverride', phone)
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    for (const source of [promptClosingScript(), `(${recordTimings.toString()})()`])
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await serve(tab, document)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: throttlingRate })
    const endTrace = await startTrace(tab)
    const loadEvent = new Promise<unknown>((resolve) => tab.on('Page.loadEventFired', resolve))
    await tab.send('Page.navigate', { url: document.url })
    await loadEvent
    // Late scripts begin after the load event.
    await sleep(requiredQuietMs)
    for (;;) {
      const timings = await timingsOf(tab)
      if (timings.quietMs >= requiredQuietMs) return { timings, events: await endTrace() }
      await sleep(requiredQuietMs - timings.quietMs)
    }
  } finally {
    await tab.close()
  }
}

/**
 * Visits the document twice: with a slow processor for the paint and the layout shift, and at full speed for the blocking time, which is
 * then computed for the slow processor.
 */
export async function visit(browser: BareBrowser, document: RecordedDocument): Promise<Visit> {
  const { timings } = await measureVisit(browser, document, slowdown)
  const { events } = await measureVisit(browser, document, 1)
  return { ...timings, blockingMs: totalBlockingMs(events, slowdown) }
}
