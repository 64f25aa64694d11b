/** Headers of every response of the site, however it is sent. */
export const securityHeaders = (production: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
