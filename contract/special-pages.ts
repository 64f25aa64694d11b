import { z } from './schema.ts'

/**
 * First path segments of the site, in lower case and without file extensions. A route takes precedence over a special page, so a special
 * page with the name of a route would be unreachable.
 */
export const reservedNames: readonly string[] = [
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
  'fix_credentials',
  'healthz',
  'how-it-works',
  'icons',
  'images',
  'join',
  'login',
  'manifest',
  'map',
  'merchants',
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
]

/**
 * Name of a special page (P1-084, P1-085). It is the page's path and the slug of its `special` content entry. It has 1 to 60 lower-case
 * letters, digits and hyphens, begins with a letter or digit, and is not a reserved name.
 */
export const specialPage = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and -')
  .refine((name) => !reservedNames.includes(name), 'is an address of the site already')
