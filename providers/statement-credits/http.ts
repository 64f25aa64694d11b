import { bearerCall, type BearerReply, type BearerService } from '../bearer-call.ts'
import { z } from '../../contract/schema.ts'
import { creditState, type CardIssuer, type CreditReply, type ListedCredit } from './statement-credits.ts'

/** The number of credits per page; pages are in key order. */
export const creditsPerPage = 200
const listReply = z.object({
  credits: z.array(z.object({ key: z.string(), amountMinor: z.int(), state: z.unknown() }).loose()).max(creditsPerPage),
})

/** An issuer over the three calls of README.md. `baseUrl` has no final slash. Follows no redirects. */
export function httpIssuer(service: BearerService): CardIssuer {
  const creditPath = (key: string) => `/credits/${encodeURIComponent(key)}`
  return {
    credit: async ({ key, ...credit }) => replyOf(await bearerCall(service, 'PUT', creditPath(key), credit)),
    find: async (key) => replyOf(await bearerCall(service, 'GET', creditPath(key))),
    list: async (since) => {
      const credits: ListedCredit[] = []
      for (let after = ''; ; after = credits.at(-1)?.key ?? '') {
        const query = new URLSearchParams({ since: since.toISOString(), after }).toString()
        const reply = await bearerCall(service, 'GET', `/credits?${query}`)
        const page = reply?.ok ? listReply.safeParse(reply.json).data?.credits : undefined
        if (!page) return null
        for (const credit of page)
          credits.push({
            key: credit.key,
            amountMinor: credit.amountMinor,
            reply: replyOf({ ok: true, json: credit }),
          })
        if (page.length < creditsPerPage) return credits
      }
    },
  }
}

function replyOf(reply: BearerReply): CreditReply {
  if (reply?.ok) return creditState.safeParse(reply.json).data ?? { state: 'no_answer' }
  return reply?.status === 404 ? { state: 'unknown_credit' } : { state: 'no_answer' }
}
