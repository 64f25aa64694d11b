import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { impression } from '../../contract/api/impressions.ts'
import { createInstallPrompt } from '../prompts/install-prompt.ts'
import { createBatchQueue, batchMax, batchDelayMs } from './batches.ts'
import { pushEvent } from './data-layer.ts'
import { mayTrack } from '../visitor/privacy.ts'
import { impressionOf, sendImpressions } from './send.ts'
import { identifyInApp } from './identify-in-app.ts'

const beacons: { url: string; body: Blob }[] = []
const device = {
  userAgent: 'Browser/1',
  sendBeacon: (url: string, body: Blob) => (beacons.push({ url, body }), true),
}
const pageStub = Object.assign(new EventTarget(), {
  location: { pathname: '/discover' },
  dataLayer: undefined as object[] | undefined,
})

beforeEach(() => {
  beacons.length = 0
  pageStub.dataLayer = undefined
  vi.useFakeTimers({ now: new Date('2026-05-05T12:00:00Z') })
  // tracker.ts adds its listeners when it loads, so each test loads it for its own stubs.
  vi.resetModules()
  vi.stubGlobal('window', pageStub)
  const documentOfPage = Object.assign(new EventTarget(), { title: 'Ember', visibilityState: 'visible' })
  vi.stubGlobal('document', Object.assign(documentOfPage, { documentElement: { dataset: {} } }))
  vi.stubGlobal('navigator', device)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const readSentImpressions = async (): Promise<Record<string, unknown>[]> =>
  (
    await Promise.all(beacons.map(async ({ body }) => JSON.parse(await body.text()) as Record<string, unknown>[]))
  ).flat()
const leavePage = () => pageStub.dispatchEvent(new Event('pagehide'))

test('sends channel, time and browser with the fields of the event [P1-307] [P1-483]', async () => {
  sendImpressions([impressionOf({ event: 'pageView', path: '/' })])
  expect(beacons[0]?.url).toBe('/api/Impressions')
  expect(beacons[0]?.body.type).toBe('application/json')
  const [impressionBody] = await readSentImpressions()
  expect(impressionBody).toEqual({
    channel: 'web',
    dateTime: '2026-05-05T12:00:00.000Z',
    userAgent: 'Browser/1',
    event: 'pageView',
    path: '/',
  })
  expect(impression.safeParse(impressionBody).success).toBe(true)
})

test('ignores a beacon that cannot be sent [P1-484]', () => {
  vi.stubGlobal('navigator', {
    userAgent: '',
    sendBeacon: () => {
      throw new Error('full')
    },
  })
  expect(() => sendImpressions([impressionOf({ event: 'pageView', path: '/' })])).not.toThrow()
})

test.each([
  ['/merchants/ember-chicago', { merchantId: 'ember-chicago' }],
  ['/merchants/caf%C3%A9/Order', { merchantId: 'café' }],
  ['/merchants/', {}],
  [`/merchants/${'x'.repeat(81)}`, {}],
  ['/discover', {}],
])('a page view of %s has the restaurant fields %o [P1-505]', async (path, expected) => {
  const { merchantInPath, reportPageView } = await import('./tracker.ts')
  expect(merchantInPath(path)).toEqual(expected)
  reportPageView(path)
  leavePage()
  expect(await readSentImpressions()).toMatchObject([{ event: 'pageView', path, ...expected }])
})

test('cuts the path of a page view to what the server accepts [SEC-B4]', async () => {
  const { reportPageView } = await import('./tracker.ts')
  reportPageView(`/${'x'.repeat(300)}`)
  leavePage()
  const [pageView] = await readSentImpressions()
  expect(impression.safeParse(pageView).success).toBe(true)
})

test('counts each stage of the activation as a page [P1-351]', async () => {
  const { reportPageView } = await import('./tracker.ts')
  for (const path of ['/activate', '/activate/activated']) reportPageView(path)
  leavePage()
  expect((await readSentImpressions()).map(({ event, path }) => [event, path])).toEqual([
    ['pageView', '/activate'],
    ['pageView', '/activate/activated'],
  ])
})

test('pushes page views to the data layer [P1-501]', async () => {
  const { reportPageView } = await import('./tracker.ts')
  reportPageView('/search')
  leavePage()
  expect(pageStub.dataLayer).toEqual([{ event: 'pageview', path: '/search', title: 'Ember' }])
})

test('posts the impression of a slide with its restaurant and position [P1-504]', async () => {
  const { reportCarouselImpression } = await import('./tracker.ts')
  reportCarouselImpression('ember', 'Near you', 3)
  leavePage()
  expect(await readSentImpressions()).toMatchObject([
    { event: 'carouselImpression', merchantId: 'ember', carousel: 'Near you', place: 3, path: '/discover' },
  ])
})

test('pushes the install prompt and its result to the data layer [P1-502]', async () => {
  const install = createInstallPrompt(pageStub)
  const prompt = () => Promise.resolve({ outcome: 'accepted' as const })
  pageStub.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  await install.show()
  expect(pageStub.dataLayer).toEqual([
    { event: 'pwaPrompt', outcome: 'offered' },
    { event: 'pwaPrompt', outcome: 'accepted' },
  ])
})

test('sends a batch when it is full, after a delay, or when the page closes', () => {
  const batchSizes: number[] = []
  const queue = createBatchQueue((batch) => batchSizes.push(batch.length), pageStub)
  const add = (times: number) =>
    Array.from({ length: times }, () => queue.add(impressionOf({ event: 'pageView', path: '/' })))
  add(batchMax + 3)
  expect(batchSizes).toEqual([batchMax])
  vi.advanceTimersByTime(batchDelayMs)
  expect(batchSizes).toEqual([batchMax, 3])
  add(2)
  leavePage()
  // Neither a second event nor the delay sends an empty batch.
  leavePage()
  vi.advanceTimersByTime(batchDelayMs)
  expect(batchSizes).toEqual([batchMax, 3, 2])
})

test.each([
  [{}, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, true],
  [{ doNotTrack: '1' }, false],
  [{ globalPrivacyControl: true }, false],
])('a browser with %o lets the page track and send events: %s', (browser, isAllowed) => {
  expect(mayTrack(browser)).toBe(isAllowed)
  vi.stubGlobal('navigator', { ...device, ...browser })
  pushEvent({ event: 'pageview', path: '/', title: '' })
  sendImpressions([impressionOf({ event: 'pageView', path: '/' })])
  const messages: string[] = []
  identifyInApp({ DamaskApp: { setExternalUserId: (id: string) => messages.push(id) } }, 'abc')
  expect([pageStub.dataLayer?.length ?? 0, beacons.length, messages.length]).toEqual(isAllowed ? [1, 1, 1] : [0, 0, 0])
})

test('does not track an operator in the console’s frame', () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { top: {} }))
  expect(mayTrack({})).toBe(false)
})

test('passes the public id to the native app on iOS and Android [P1-506]', () => {
  const messages: unknown[] = []
  const setExternalUserId = { postMessage: (message: unknown) => messages.push(message) }
  identifyInApp({ webkit: { messageHandlers: { setExternalUserId } } }, 'abc')
  identifyInApp({ DamaskApp: { setExternalUserId: (id: string) => messages.push(id) } }, 'abc')
  expect(messages).toEqual([{ externalUserId: 'abc' }, 'abc'])
  expect(() => identifyInApp({ webkit: {} }, 'abc')).not.toThrow()
})
