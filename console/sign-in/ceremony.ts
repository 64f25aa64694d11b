import type { CreationOptions, RequestOptions } from '../../contract/api/passkeys.ts'

/** The WebAuthn library, loaded on first use. */
const library = () => import('@simplewebauthn/browser')

/** A message for the operator; the browser shows the details. */
const whyNot = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device has a passkey of yours already.'
    : 'That was stopped. Nothing has changed.'

type Shown<T> = { answer: T } | { stopped: string }

async function shown<T>(work: (browser: Awaited<ReturnType<typeof library>>) => Promise<T>): Promise<Shown<T>> {
  const browser = await library()
  if (!browser.browserSupportsWebAuthn()) return { stopped: 'This browser keeps no passkeys. Please use another.' }
  return work(browser).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ stopped: whyNot(error) }),
  )
}

/** Creates a passkey for the console on the device. */
export const newPasskey = (optionsJSON: CreationOptions) =>
  shown((browser) => browser.startRegistration({ optionsJSON }))

/** Lets the operator choose a passkey. */
export const askedPasskey = (optionsJSON: RequestOptions) =>
  shown((browser) => browser.startAuthentication({ optionsJSON }))
