import { createHmac } from 'node:crypto'

/** Values that site and sandbox share. This file imports no provider, so the site does not load one. */
export const identityMount = '/identity'

/** The issuer of the sandbox's provider. */
export const sandboxIssuer = (sandboxUrl: string): string => `${sandboxUrl}${identityMount}`

/** Both sides derive the secret from one key, so the demonstration needs no registration. */
export const clientSecret = (clientKey: string, clientId: string): string =>
  createHmac('sha256', clientKey).update(`client ${clientId}`).digest('base64url')
