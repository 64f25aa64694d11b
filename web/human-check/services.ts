import type { ProtectedAction, RemoteService } from '../../contract/api/human-check.ts'

type RenderOptions = { sitekey: string } & Record<string, unknown>
/** The parts of each service's script that the invisible check uses. */
type Scripts = {
  recaptcha: { ready(then: () => void): void; execute(siteKey: string, options: { action: string }): Promise<string> }
  hcaptcha: {
    render(container: HTMLElement, options: RenderOptions): string
    execute(widgetId: string, options: { async: true }): Promise<{ response: string }>
  }
  turnstile: { render(container: HTMLElement, options: RenderOptions): string }
}
export type Script<S extends RemoteService> = Scripts[S]

type ServiceAdapter<S extends RemoteService> = {
  /** The name of the script's global variable. */
  global: string
  url: (siteKey: string) => string
  token: (script: Scripts[S], siteKey: string, action: ProtectedAction, container: HTMLElement) => Promise<string>
}

export const services: { readonly [S in RemoteService]: ServiceAdapter<S> } = {
  recaptcha: {
    global: 'grecaptcha',
    url: (siteKey) => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
    token: async (script, siteKey, action) => {
      await new Promise<void>((resolve) => script.ready(resolve))
      return script.execute(siteKey, { action })
    },
  },
  hcaptcha: {
    global: 'hcaptcha',
    url: () => 'https://js.hcaptcha.com/1/api.js?render=explicit',
    token: async (script, siteKey, _action, container) => {
      const widgetId = script.render(container, { sitekey: siteKey, size: 'invisible' })
      return (await script.execute(widgetId, { async: true })).response
    },
  },
  turnstile: {
    global: 'turnstile',
    url: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    token: (script, siteKey, action, container) =>
      new Promise((resolve, reject) => {
        const onError = () => reject(new Error('turnstile'))
        script.render(container, {
          sitekey: siteKey,
          action,
          appearance: 'interaction-only',
          callback: resolve,
          'error-callback': onError,
          'timeout-callback': onError,
        })
      }),
  },
}
