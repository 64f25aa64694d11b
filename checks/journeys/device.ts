import type { Page } from '@playwright/test'

/** Adds a virtual device that stores passkeys and confirms every request, by Chromium's WebAuthn commands. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page)
  await cdpSession.send('WebAuthn.enable')
  await cdpSession.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
