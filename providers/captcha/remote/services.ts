import type { RemoteService } from '../../../contract/api/human-check.ts'

/** Where each service says whether a token is good. All three take the same form and answer in nearly the same words. */
export const verifyAddresses: Readonly<Record<RemoteService, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
/** What each service's script loads in turn: its frame, its calls, its pictures. */
export const pageOrigins: Readonly<Record<RemoteService, readonly string[]>> = {
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
}
/** Below this reCAPTCHA thinks it is a machine (its own advice); the others give a score only where it is paid for. */
export const leastScore = 0.5
export const answerLimitMs = 4_000
