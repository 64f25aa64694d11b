import { setTimeout as sleep } from 'node:timers/promises'
import { promptClosingScript } from '../../tools/lib/close-prompts.ts'
import type { BareBrowser, Tab } from './browser.ts'
import type { RecordedDocument } from './documents.ts'
import { recordTimings, type PageTimings } from './timings.ts'
import { totalBlockingMs, startTrace } from './trace.ts'

const slowdown = 4 // multiple of the processor time
const quietMs = 2_500 // a page has finished when it had no long task for this time
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }

/** Replies to the request for the document itself, so that all documents arrive in the same way and only their scripts differ. */
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
 * A first visit with an empty cache, on a phone. Chrome slows the processor by `slowdown`: the page waits in a busy loop, which counts as
 * its processor time.
 */
async function openPage(browser: BareBrowser, document: RecordedDocument, slowdown: number) {
  const tab = await browser.openTab()
  try {
    await tab.send('Page.enable')
    await tab.send('Network.setBypassServiceWorker', { bypass: true })
    await tab.send('Emulation.setDeviceMetricsOverride', phone)
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    for (const source of [promptClosingScript(), `(${recordTimings.toString()})()`])
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await serve(tab, document)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const endTrace = await startTrace(tab)
    const load = new Promise<unknown>((resolve) => tab.on('Page.loadEventFired', resolve))
    await tab.send('Page.navigate', { url: document.url })
    await load
    // Late scripts begin after the load event.
    await sleep(quietMs)
    for (;;) {
      const timings = await timingsOf(tab)
      if (timings.quietMs >= quietMs) return { timings, events: await endTrace() }
      await sleep(quietMs - timings.quietMs)
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
  const { timings } = await openPage(browser, document, slowdown)
  const { events } = await openPage(browser, document, 1)
  return { ...timings, blockingMs: totalBlockingMs(events, slowdown) }
}
