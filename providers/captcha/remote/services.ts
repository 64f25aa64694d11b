import type { RemoteService } from '../../../contract/api/human-check.ts'

/** The verify address of each service. All three take and return nearly the same fields; hCaptcha also takes the site key. */
export const verifyAddresses: Readonly<Record<RemoteService, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
/** The origins that each service's script loads frames, data and images from. */
export const pageOrigins: Readonly<Record<RemoteService, readonly string[]>> = {
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
}
/**
 * reCAPTCHA recommends treating a lower score as a machine. Scores of other services do not count: hCaptcha's score is a risk, so a low
 * one is good.
 */
export const leastScore = 0.5
/** The longest wait for a service's reply; a person waits for the form. */
export const verifyLimitMs = 4_000
