import type { CreationOptions, RequestOptions } from '../../contract/api/passkeys.ts'

/** The WebAuthn library, loaded on first use. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/**
 * A text for the operator. `InvalidStateError`: the device already has a passkey of this account. Most other errors mean that the
 * operator canceled, or that the time ran out.
 */
const faultText = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device has a passkey of yours already.'
    : 'That was stopped. Nothing has changed.'

type CeremonyResult<T> = { answer: T } | { fault: string }

async function runCeremony<T>(
  ceremony: (webAuthn: Awaited<ReturnType<typeof loadWebAuthn>>) => Promise<T>,
): Promise<CeremonyResult<T>> {
  const webAuthn = await loadWebAuthn()
  if (!webAuthn.browserSupportsWebAuthn()) return { fault: 'This browser can’t use passkeys. Please use another one.' }
  return ceremony(webAuthn).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ fault: faultText(error) }),
  )
}

/** Creates a passkey for the console on the device. */
export const createConsolePasskey = (optionsJSON: CreationOptions) =>
  runCeremony((webAuthn) => webAuthn.startRegistration({ optionsJSON }))

/** Lets the operator choose a passkey. */
export const requestPasskey = (optionsJSON: RequestOptions) =>
  runCeremony((webAuthn) => webAuthn.startAuthentication({ optionsJSON }))
