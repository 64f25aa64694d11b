/** The policy of a reply that is no page: it loads nothing, and no page frames it. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Browser features that no page uses are off, also for what a page frames. Search asks for the position. */
const permissionsPolicy = [
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=()',
  'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
].join(', ')

/**
 * Headers of every response of the site and the console, however it is sent. Content-Security-Policy is not among them, because it depends
 * on the page. Replies that other origins may show replace `cross-origin-resource-policy`.
 */
export const securityHeaders = (production: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy,
  // Pages that open ours get no reference to it; shops and networks that ours open in a new tab keep theirs.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
