import type { CreationOptions, RequestOptions } from '../../contract/api/passkeys.ts'

/** The WebAuthn library, loaded on first use. */
const library = () => import('@simplewebauthn/browser')

/** A sentence for the operator; the browser shows details itself. */
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

/** Has the device make a passkey for the console. */
export const newPasskey = (optionsJSON: CreationOptions) =>
  shown((browser) => browser.startRegistration({ optionsJSON }))

/** Has the person show a passkey of theirs. */
export const askedPasskey = (optionsJSON: RequestOptions) =>
  shown((browser) => browser.startAuthentication({ optionsJSON }))
