import { z } from './schema.ts'

/** First parts of addresses that are ours. A special page of the same name would never be reached, since routes come before pages. */
export const reservedNames: readonly string[] = [
  ...[
    'account',
    'activate',
    'add_card',
    'api',
    'assets',
    'brand',
    'card_added',
    'confirm_email',
    'discover',
    'earn',
    'error',
    'feeds',
  ],
  ...['fix_credentials', 'healthz', 'how-it-works', 'icons', 'images', 'join', 'login', 'manifest', 'map', 'merchants'],
  ...[
    'not_found',
    'order',
    'readyz',
    'recover',
    'robots',
    'search',
    'signout',
    'sitemap',
    'stgtools',
    'surveys',
    'tiles',
    'unsubscribe',
    'webhooks',
  ],
]

/** Name of a page made of a `special` content entry: its path and its slug (P1-084, P1-085). */
export const specialPage = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be small letters, digits and -')
  .refine((name) => !reservedNames.includes(name), 'is an address of the site already')
