import type { CreationOptions, RequestOptions } from '../../contract/api/passkeys.ts'

/**
 * Why there is no passkey: the ceremony (WebAuthn's word for creating or using a passkey) was canceled or failed, the device is registered
 * already, or the browser lacks support.
 */
export type CeremonyFault = 'stopped' | 'known' | 'unsupported'
export type Ceremony<T> = { ok: true; answer: T } | { ok: false; reason: CeremonyFault }

/** Loaded on first use, because few visits use a passkey. */
const loadLibrary = () => import('@simplewebauthn/browser')

const faultOf = (error: unknown): CeremonyFault =>
  error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'stopped'

async function runCeremony<T>(
  work: (browser: Awaited<ReturnType<typeof loadLibrary>>) => Promise<T>,
): Promise<Ceremony<T>> {
  const browser = await loadLibrary()
  if (!browser.browserSupportsWebAuthn()) return { ok: false, reason: 'unsupported' }
  try {
    return { ok: true, answer: await work(browser) }
  } catch (error) {
    return { ok: false, reason: faultOf(error) }
  }
}

/** Creates a passkey in the browser with the server's options. */
export const makePasskey = (optionsJSON: CreationOptions) =>
  runCeremony((browser) => browser.startRegistration({ optionsJSON }))

/** Lets the member choose a passkey to sign in with. */
export const choosePasskey = (optionsJSON: RequestOptions) =>
  runCeremony((browser) => browser.startAuthentication({ optionsJSON }))
