import type { ProtectedAction, HumanChallenge, RemoteService } from '../../contract/api/human-check.ts'
import { networkErrorsMax, checkPollIntervalMs, wait, type HumanCheckResult, type CheckFault } from './outcome.ts'
import { services, type Script } from './services.ts'

/** The functions of the page that the check needs; tests replace them. */
export type WidgetPage = {
  /** Loads a script; false when the network failed. */
  load(url: string): Promise<boolean>
  global(name: string): unknown
  wait(ms: number): Promise<void>
  /** Adds an element that the service can draw in; the caller removes it. */
  addContainer(): HTMLElement
}

const readyPollsMax = 40 // 20 seconds, the same as for the card frame

const browserPage: WidgetPage = {
  load: (url) =>
    new Promise((resolve) => {
      const script = document.createElement('script')
      script.src = url
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
  addContainer: () => document.body.appendChild(document.createElement('div')),
}

/**
 * The token of the partner's captcha service. Polls every 500 ms for its script (P1-540). The fault is `gave_up` after ten failed
 * downloads, and `not_ready` when the script is not there after 20 seconds or gives no token.
 */
export async function remoteAnswer(
  challenge: Exclude<HumanChallenge, { service: 'embedded' }>,
  action: ProtectedAction,
  page: WidgetPage = browserPage,
): Promise<HumanCheckResult> {
  const { service, siteKey } = challenge
  const loaded = await loadScript(service, siteKey, page)
  if ('code' in loaded) return { ok: false, fault: loaded }
  const container = page.addContainer()
  try {
    const token = await services[service].token(loaded.script as never, siteKey, action, container)
    return token === '' ? { ok: false, fault: { code: 'not_ready' } } : { ok: true, answer: token }
  } catch {
    return { ok: false, fault: { code: 'not_ready' } }
  } finally {
    container.remove()
  }
}

async function loadScript<S extends RemoteService>(
  service: S,
  siteKey: string,
  page: WidgetPage,
): Promise<{ script: Script<S> } | CheckFault> {
  const { global, url } = services[service]
  let errors = 0
  // An object, because the compiler does not see that the callback below changes a variable.
  const state: { load: 'idle' | 'pending' | 'failed' } = { load: 'idle' }
  for (let polls = 0; polls < readyPollsMax; polls += 1) {
    const script = page.global(global)
    if (script) return { script: script as Script<S> }
    if (state.load === 'failed') errors += 1
    if (errors >= networkErrorsMax) return { code: 'gave_up' }
    if (state.load !== 'pending') {
      state.load = 'pending'
      void page.load(url(siteKey)).then((isLoaded) => {
        if (!isLoaded) state.load = 'failed'
      })
    }
    await page.wait(checkPollIntervalMs)
  }
  return { code: 'not_ready' }
}
