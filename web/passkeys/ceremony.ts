import type { CreationOptions, RequestOptions } from '../../contract/api/passkeys.ts'

/** Why a browser gave no passkey: the person turned away, it has one already, or it cannot. */
export type Stopped = 'stopped' | 'known' | 'unsupported'
export type Ceremony<T> = { ok: true; answer: T } | { ok: false; because: Stopped }

/** Few add or use a passkey in a visit: what speaks to the browser is loaded with the first one. */
const library = () => import('@simplewebauthn/browser')

const whyOf = (error: unknown): Stopped =>
  error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'stopped'

async function during<T>(work: (browser: Awaited<ReturnType<typeof library>>) => Promise<T>): Promise<Ceremony<T>> {
  const browser = await library()
  if (!browser.browserSupportsWebAuthn()) return { ok: false, because: 'unsupported' }
  try {
    return { ok: true, answer: await work(browser) }
  } catch (error) {
    return { ok: false, because: whyOf(error) }
  }
}

/** Has the browser make a passkey, with the options of the server. */
export const makePasskey = (optionsJSON: CreationOptions) =>
  during((browser) => browser.startRegistration({ optionsJSON }))

/** Has the person choose a passkey of theirs. */
export const showPasskey = (optionsJSON: RequestOptions) =>
  during((browser) => browser.startAuthentication({ optionsJSON }))
