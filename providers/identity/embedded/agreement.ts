import { createHmac } from 'node:crypto'

// Values that the site and the sandbox share. This file does not import the provider, so the site does not load its library.

/** The provider's path in the sandbox. */
export const identityMount = '/identity'

/** The issuer of the sandbox's provider. */
export const sandboxIssuer = (sandboxUrl: string): string => `${sandboxUrl}${identityMount}`

/** A client's secret. The site and the sandbox derive it from one key, so the demonstration needs no registration. */
export const clientSecret = (clientKey: string, clientId: string): string =>
  createHmac('sha256', clientKey).update(`client ${clientId}`).digest('base64url')
