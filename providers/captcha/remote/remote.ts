import { z } from '../../../contract/schema.ts'
import type { RemoteService } from '../../../contract/api/human-check.ts'
import type { Captcha, Doubt, Verdict } from '../captcha.ts'
import { answerLimitMs, leastScore } from './services.ts'

const said = z.object({
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
  /** The service's verify call; a stand-in's address in tests. */
  address: string
  fetch: typeof fetch
  limitMs?: number
  /** Whether the service may say that the token was made on this host. */
  isOurHost: (host: string) => boolean
}

/** reCAPTCHA, hCaptcha or Turnstile: the token goes to the service, which knows it once. Whatever goes wrong there is `unavailable`. */
export function remoteCaptcha(options: Options): Captcha {
  const { service, siteKey, secret, address, isOurHost, limitMs = answerLimitMs } = options
  return {
    question: async () => ({ service, siteKey }),
    verify: async (asked, token): Promise<Verdict> => {
      const no = (because: Doubt): Verdict => ({ human: false, because })
      if (token === '') return no('missing')
      const form = new URLSearchParams({ secret, response: token, remoteip: asked.address })
      if (service === 'hcaptcha') form.set('sitekey', siteKey)
      try {
        const answer = await options.fetch(address, {
          method: 'POST',
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(limitMs),
        })
        if (!answer.ok) return no('unavailable')
        const result = said.parse(await answer.json())
        if (!result.success) return no(doubtOf(result['error-codes']))
        // A token of another site, or made for another form, is somebody else's answer.
        if (result.hostname !== undefined && !isOurHost(result.hostname)) return no('forged')
        if (result.action !== undefined && result.action !== '' && result.action !== asked.act) return no('forged')
        if (result.score !== undefined && service === 'recaptcha' && result.score < leastScore) return no('low_score')
        return { human: true, once: null }
      } catch {
        return no('unavailable')
      }
    },
  }
}

/** Our own mistake (a wrong secret) is no doubt about the person. */
function doubtOf(codes: readonly string[]): Doubt {
  if (codes.some((code) => /secret|sitekey|internal-error/.test(code))) return 'unavailable'
  return codes.includes('timeout-or-duplicate') || codes.includes('expired-input-response') ? 'expired' : 'wrong'
}
