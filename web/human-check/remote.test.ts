import { expect, test, vi } from 'vitest'
import { networkErrorsMax, pollEveryMs } from './answer.ts'
import { remoteAnswer, type WidgetPage } from './remote.ts'

const siteKey = 'the-site-key'
const place = { remove: vi.fn() } as unknown as HTMLElement

/** A page in which a script arrives after so many polls, fails so often before, and never when that is null. */
function given(script: unknown, arrives: { afterPolls: number | null; failures: number }) {
  const said = { waits: [] as number[], loads: [] as string[] }
  let failures = arrives.failures
  const page: WidgetPage = {
    load: async (address) => {
      said.loads.push(address)
      failures -= 1
      return failures < 0
    },
    global: () => (arrives.afterPolls !== null && said.waits.length >= arrives.afterPolls ? script : undefined),
    wait: async (ms) => void said.waits.push(ms),
    place: () => place,
  }
  return { page, said }
}

const recaptcha = {
  ready: (then: () => void) => then(),
  execute: async (key: string, { action }: { action: string }) => `${key} ${action}`,
}
const hcaptcha = { render: () => 'id-1', execute: async (id: string) => ({ response: `hcaptcha ${id}` }) }
const turnstile = {
  render: (_place: unknown, words: { action: string; callback: (token: string) => void }) =>
    words.callback(`turnstile ${words.action}`),
}

test.each([
  ['recaptcha', recaptcha, 'the-site-key join'],
  ['hcaptcha', hcaptcha, 'hcaptcha id-1'],
  ['turnstile', turnstile, 'turnstile join'],
] as const)('%s is loaded and asked in its invisible form [P1-492]', async (service, script, answer) => {
  const { page, said } = given(script, { afterPolls: 2, failures: 0 })
  expect(await remoteAnswer({ service, siteKey }, 'join', page)).toEqual({ ok: true, answer })
  expect(said.loads).toHaveLength(1)
  expect(said.loads[0]).toMatch(/^https:\/\/[\w.]+\/.*render=/)
})

test('the page looks every half second whether the script is there [P1-540]', async () => {
  const { page, said } = given(recaptcha, { afterPolls: 3, failures: 0 })
  await remoteAnswer({ service: 'recaptcha', siteKey }, 'join', page)
  expect(said.waits).toEqual([500, 500, 500])
  expect(pollEveryMs).toBe(500)
})

test('after ten network errors it gives up, after nine it does not [P1-514]', async () => {
  const broken = given(recaptcha, { afterPolls: null, failures: 100 })
  expect(await remoteAnswer({ service: 'recaptcha', siteKey }, 'join', broken.page)).toEqual({
    ok: false,
    fault: { code: 'gave_up' },
  })
  expect([broken.said.loads.length, networkErrorsMax]).toEqual([10, 10])
  const shaky = given(recaptcha, { afterPolls: 10, failures: 9 })
  expect(await remoteAnswer({ service: 'recaptcha', siteKey }, 'join', shaky.page)).toMatchObject({ ok: true })
})

test.each([
  ['never becomes ready', undefined],
  ['throws', { ...recaptcha, execute: () => Promise.reject(new Error('no')) }],
  ['gives nothing', { ...recaptcha, execute: async () => '' }],
])('a script that %s is said not to be in ready state [P1-513]', async (_what, script) => {
  const { page } = given(script, { afterPolls: script ? 0 : null, failures: 0 })
  expect(await remoteAnswer({ service: 'recaptcha', siteKey }, 'join', page)).toEqual({
    ok: false,
    fault: { code: 'not_ready' },
  })
})
