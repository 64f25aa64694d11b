import { afterEach, describe, expect, test, vi } from 'vitest'
import { networkErrorsMax, checkPollIntervalMs } from './outcome.ts'
import { remoteAnswer, type WidgetPage } from './remote.ts'

const siteKey = 'the-site-key'
const container = { remove: vi.fn() } as unknown as HTMLElement

/** A page whose first `failures` loads fail. The script is there after `afterPolls` polls; null means never. */
function openPage(script: unknown, timing: { afterPolls: number | null; failures: number }) {
  const log = { waits: [] as number[], loads: [] as string[] }
  let failures = timing.failures
  const page: WidgetPage = {
    load: async (address) => {
      log.loads.push(address)
      failures -= 1
      return failures < 0
    },
    global: () => (timing.afterPolls !== null && log.waits.length >= timing.afterPolls ? script : undefined),
    wait: async (ms) => void log.waits.push(ms),
    addContainer: () => container,
  }
  return { page, log }
}

const recaptcha = {
  ready: (then: () => void) => then(),
  execute: async (key: string, { action }: { action: string }) => `${key} ${action}`,
}
const hcaptcha = { render: () => 'id-1', execute: async (id: string) => ({ response: `hcaptcha ${id}` }) }
const turnstile = {
  render: (_place: unknown, options: { action: string; callback: (token: string) => void }) =>
    options.callback(`turnstile ${options.action}`),
}

test.each([
  ['recaptcha', recaptcha, 'the-site-key join'],
  ['hcaptcha', hcaptcha, 'hcaptcha id-1'],
  ['turnstile', turnstile, 'turnstile join'],
] as const)('loads %s and runs its invisible check [P1-492]', async (service, script, answer) => {
  const { page, log } = openPage(script, { afterPolls: 2, failures: 0 })
  expect(await remoteAnswer({ service, siteKey }, 'join', page)).toEqual({ ok: true, answer })
  expect(log.loads).toHaveLength(1)
  expect(log.loads[0]).toMatch(/^https:\/\/[\w.]+\/.*render=/)
})

test('polls for the script every 500 ms [P1-540]', async () => {
  const { page, log } = openPage(recaptcha, { afterPolls: 3, failures: 0 })
  await remoteAnswer({ service: 'recaptcha', siteKey }, 'join', page)
  expect(log.waits).toEqual([500, 500, 500])
  expect(checkPollIntervalMs).toBe(500)
})

test('gives up after ten network errors, not after nine [P1-514]', async () => {
  const broken = openPage(recaptcha, { afterPolls: null, failures: 100 })
  expect(await remoteAnswer({ service: 'recaptcha', siteKey }, 'join', broken.page)).toEqual({
    ok: false,
    fault: { code: 'gave_up' },
  })
  expect([broken.log.loads.length, networkErrorsMax]).toEqual([10, 10])
  const shaky = openPage(recaptcha, { afterPolls: 10, failures: 9 })
  expect(await remoteAnswer({ service: 'recaptcha', siteKey }, 'join', shaky.page)).toMatchObject({ ok: true })
})

test.each([
  ['never becomes ready', undefined],
  ['throws', { ...recaptcha, execute: () => Promise.reject(new Error('no')) }],
  ['gives an empty token', { ...recaptcha, execute: async () => '' }],
])('reports a script that %s as not ready [P1-513]', async (_what, script) => {
  const { page } = openPage(script, { afterPolls: script ? 0 : null, failures: 0 })
  expect(await remoteAnswer({ service: 'recaptcha', siteKey }, 'join', page)).toEqual({
    ok: false,
    fault: { code: 'not_ready' },
  })
})

describe('in the browser', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /**
   * A document in which each added script fires the next of `events`, or none when they are used up. The service is ready `readyAfterMs`
   * after a load event.
   */
  function openDocument(events: readonly ('load' | 'error')[], readyAfterMs = 0) {
    const log: string[] = []
    let scriptCount = 0
    const createElement = (name: string) => {
      const event = name === 'script' ? events[scriptCount++] : undefined
      return {
        name,
        src: '',
        async: false,
        remove: () => log.push(`remove ${name}`),
        addEventListener(type: string, listener: () => void) {
          if (type !== event) return
          if (type === 'load') setTimeout(() => vi.stubGlobal('grecaptcha', recaptcha), readyAfterMs)
          queueMicrotask(listener)
        },
      }
    }
    type Element = ReturnType<typeof createElement>
    const append = (element: Element) => {
      log.push([element.name, element.src, element.async ? 'async' : ''].join(' ').trim())
      return element
    }
    vi.stubGlobal('document', { createElement, head: { append }, body: { appendChild: append } })
    vi.useFakeTimers()
    return log
  }
  const scriptEntry = 'script https://www.google.com/recaptcha/api.js?render=the-site-key async'
  const runCheck = async () => {
    const reply = remoteAnswer({ service: 'recaptcha', siteKey }, 'join')
    // More than the 20 seconds in which the service must become ready.
    await vi.advanceTimersByTimeAsync(30_000)
    return reply
  }

  test('adds the script of the service, and removes the element of the check afterwards', async () => {
    const log = openDocument(['load'])
    expect(await runCheck()).toEqual({ ok: true, answer: 'the-site-key join' })
    expect(log).toEqual([scriptEntry, 'div', 'remove div'])
  })

  test('loads a script only once if its service becomes ready 1.7 seconds after the load event', async () => {
    const log = openDocument(['load', 'load'], 1_700)
    expect(await runCheck()).toEqual({ ok: true, answer: 'the-site-key join' })
    expect(log).toEqual([scriptEntry, 'div', 'remove div'])
  })

  test('removes a script that failed and loads it again', async () => {
    const log = openDocument(['error', 'load'])
    expect(await runCheck()).toEqual({ ok: true, answer: 'the-site-key join' })
    expect(log).toEqual([scriptEntry, 'remove script', scriptEntry, 'div', 'remove div'])
  })

  test('waits 20 seconds for a script that neither loads nor fails', async () => {
    const log = openDocument([])
    const reply = remoteAnswer({ service: 'recaptcha', siteKey }, 'join')
    let isDone = false
    void reply.then(() => (isDone = true))
    await vi.advanceTimersByTimeAsync(19_999)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reply).toEqual({ ok: false, fault: { code: 'not_ready' } })
    expect(log).toEqual([scriptEntry])
  })
})
