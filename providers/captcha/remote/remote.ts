import { z } from '../../../contract/schema.ts'
import type { RemoteService } from '../../../contract/api/human-check.ts'
import type { Captcha, CheckFailure, Verdict } from '../captcha.ts'
import { verifyLimitMs, leastScore } from './services.ts'

const verifyReply = z.object({
  success: z.boolean(),
  /** reCAPTCHA: 0 a machine, 1 a person. */
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

type Options = {
  service: RemoteService
  siteKey: string
  secret: string
  /** The URL of the service's verify call. */
  verifyUrl: string
  fetch: typeof fetch
  limitMs?: number
  /** Whether a token may come from this host. */
  isOurHost: (host: string) => boolean
}

/** Client of reCAPTCHA, hCaptcha or Turnstile. The service verifies each token once. Any failure of the service is `unavailable`. */
export function remoteCaptcha(options: Options): Captcha {
  const { service, siteKey, secret, verifyUrl, isOurHost, limitMs = verifyLimitMs } = options
  return {
    issueChallenge: async () => ({ service, siteKey }),
    verify: async (request, token): Promise<Verdict> => {
      const fail = (reason: CheckFailure): Verdict => ({ human: false, reason })
      if (token === '') return fail('missing')
      const form = new URLSearchParams({ secret, response: token, remoteip: request.address })
      // hCaptcha then refuses a token of another site key.
      if (service === 'hcaptcha') form.set('sitekey', siteKey)
      try {
        const response = await options.fetch(verifyUrl, {
          method: 'POST',
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(limitMs),
        })
        if (!response.ok) return fail('unavailable')
        const result = verifyReply.parse(await response.json())
        if (!result.success) return fail(failureOf(result['error-codes']))
        // A token of another site or another form is forged. Not every service reports both.
        if (result.hostname !== undefined && !isOurHost(result.hostname)) return fail('forged')
        if (result.action !== undefined && result.action !== '' && result.action !== request.action)
          return fail('forged')
        if (result.score !== undefined && service === 'recaptcha' && result.score < leastScore) return fail('low_score')
        return { human: true, singleUse: null }
      } catch {
        return fail('unavailable')
      }
    },
  }
}

/** Maps error codes. A configuration error, such as a wrong secret, is `unavailable`; a used or old token is `expired`. */
function failureOf(codes: readonly string[]): CheckFailure {
  if (codes.some((code) => /secret|sitekey|internal-error/.test(code))) return 'unavailable'
  return codes.includes('timeout-or-duplicate') || codes.includes('expired-input-response') ? 'expired' : 'wrong'
}
