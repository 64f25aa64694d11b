import type { ProtectedAction, HumanChallenge, RemoteService } from '../../contract/api/human-check.ts'
import { networkErrorsMax, checkPollIntervalMs, wait, type HumanCheckResult, type CheckFault } from './outcome.ts'
import { services, type Script } from './services.ts'

/** The functions of the page that the check needs; tests replace them. */
export type WidgetPage = {
  /** Loads a script; false when the network failed. */
  load(address: string): Promise<boolean>
  global(name: string): unknown
  wait(ms: number): Promise<void>
  /** Creates an element that the service can draw in; the caller removes it. */
  place(): HTMLElement
}

const readyPollsMax = 40 // 20 seconds, the same as for the card frame

const browserPage: WidgetPage = {
  load: (address) =>
    new Promise((resolve) => {
      const script = document.createElement('script')
      script.src = address
      script.async = true
      script.addEventListener('load', () => resolve(true))
      script.addEventListener('error', () => {
        script.remove()
        resolve(false)
      })
      document.head.append(script)
    }),
  global: (name) => (globalThis as unknown as Record<string, unknown>)[name],
  wait,
  place: () => document.body.appendChild(document.createElement('div')),
}

/** The token of the partner's captcha service. Polls every 500 ms for its script (P1-540). */
export async function remoteAnswer(
  challenge: Exclude<HumanChallenge, { service: 'embedded' }>,
  action: ProtectedAction,
  page: WidgetPage = browserPage,
): Promise<HumanCheckResult> {
  const { service, siteKey } = challenge
  const script = await loadScript(service, siteKey, page)
  if ('code' in script) return { ok: false, fault: script }
  const place = page.place()
  try {
    const token = await services[service].token(script.script as never, siteKey, action, place)
    return token === '' ? { ok: false, fault: { code: 'not_ready' } } : { ok: true, answer: token }
  } catch {
    return { ok: false, fault: { code: 'not_ready' } }
  } finally {
    place.remove()
  }
}

async function loadScript<S extends RemoteService>(
  service: S,
  siteKey: string,
  page: WidgetPage,
): Promise<{ script: Script<S> } | CheckFault> {
  const { global, address } = services[service]
  let errors = 0
  const state: { loading: 'now' | 'failed' | 'no' } = { loading: 'no' }
  for (let polls = 0; polls < readyPollsMax; polls += 1) {
    const script = page.global(global)
    if (script) return { script: script as Script<S> }
    if (state.loading === 'failed') errors += 1
    if (errors >= networkErrorsMax) return { code: 'gave_up' }
    if (state.loading !== 'now') {
      state.loading = 'now'
      void page.load(address(siteKey)).then((isLoaded) => {
        if (!isLoaded) state.loading = 'failed'
      })
    }
    await page.wait(checkPollIntervalMs)
  }
  return { code: 'not_ready' }
}
