import { createHmac } from 'node:crypto'

/** What site and sandbox have to agree on, kept apart so that the site does not load a provider. */
export const mount = '/identity'

/** The sandbox provider's name for itself. */
export const sandboxIssuer = (sandboxUrl: string): string => `${sandboxUrl}${mount}`

/** Both sides work the secret out from one key, so that the demonstration needs no registration. */
export const clientSecret = (clientKey: string, clientId: string): string =>
  createHmac('sha256', clientKey).update(`client ${clientId}`).digest('base64url')
