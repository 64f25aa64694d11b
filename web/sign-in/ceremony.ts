import type { CreationOptions, RequestOptions } from '../../contract/api/passkeys.ts'

/**
 * Why there is no passkey. `stopped`: the ceremony (WebAuthn's word for creating or using a passkey) was canceled or failed. `known`: the
 * device is registered already. `unsupported`: the browser lacks support.
 */
export type CeremonyFault = 'stopped' | 'known' | 'unsupported'
export type Ceremony<T> = { ok: true; answer: T } | { ok: false; reason: CeremonyFault }

/** Loaded on first use, because few visits use a passkey. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** WebAuthn reports a device that is registered already as `InvalidStateError`. */
const faultOf = (error: unknown): CeremonyFault =>
  error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'stopped'

async function runCeremony<T>(
  work: (library: Awaited<ReturnType<typeof loadLibrary>>) => Promise<T>,
): Promise<Ceremony<T>> {
  const library = await loadLibrary()
  if (!library.browserSupportsWebAuthn()) return { ok: false, reason: 'unsupported' }
  try {
    return { ok: true, answer: await work(library) }
  } catch (error) {
    return { ok: false, reason: faultOf(error) }
  }
}

/** Creates a passkey in the browser with the server's options. */
export const makePasskey = (optionsJSON: CreationOptions) =>
  runCeremony((library) => library.startRegistration({ optionsJSON }))

/** Lets the member choose a passkey to sign in with. */
export const choosePasskey = (optionsJSON: RequestOptions) =>
  runCeremony((library) => library.startAuthentication({ optionsJSON }))
