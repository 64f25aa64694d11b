/**
 * Headers of every response of the site and the console, however it is sent. Content-Security-Policy is not among them, because it depends
 * on the page.
 */
export const securityHeaders = (production: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
