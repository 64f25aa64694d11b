import { bearerCall, type BearerAnswer, type BearerService } from '../bearer-call.ts'
import { creditState, type CardIssuer, type CreditAnswer } from './statement-credits.ts'

/** An issuer over the two calls of README.md. `baseUrl` has no final slash; redirects are not followed. */
export function httpIssuer(service: BearerService): CardIssuer {
  const address = (key: string) => `/credits/${encodeURIComponent(key)}`
  return {
    credit: async ({ key, ...credit }) => answerOf(await bearerCall(service, 'PUT', address(key), credit)),
    find: async (key) => answerOf(await bearerCall(service, 'GET', address(key))),
  }
}

function answerOf(reply: BearerAnswer): CreditAnswer {
  if (reply?.ok) return creditState.safeParse(reply.json).data ?? { state: 'no_answer' }
  return reply?.status === 404 ? { state: 'unknown_credit' } : { state: 'no_answer' }
}
