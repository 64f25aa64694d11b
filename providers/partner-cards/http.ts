import { z } from '../../contract/schema.ts'
import { partnerHeldCard, type PartnerCards } from './partner-cards.ts'

const answerLimitMs = 5_000 // a member is waiting
const listAnswer = z.object({ cards: z.array(partnerHeldCard).max(100) })
const sealAnswer = z.object({ sealed: z.string().min(1).max(4_000) })

/** A partner's card service over the two calls of README.md. `baseUrl` has no final slash; redirects are not followed. */
export function httpPartnerCards(options: { baseUrl: string; key: string; fetch?: typeof fetch }): PartnerCards {
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    try {
      const answer = await (options.fetch ?? fetch)(`${options.baseUrl}/customers/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${options.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerLimitMs),
      })
      if (answer.ok) return await answer.json()
      await answer.body?.cancel()
      // Somebody the partner does not know has no cards there.
      return answer.status === 404 && body === undefined ? { cards: [] } : null
    } catch {
      return null
    }
  }
  const cardsOf = (person: string) => `${encodeURIComponent(person)}/cards`
  return {
    list: async (person) => listAnswer.safeParse(await call(cardsOf(person))).data?.cards ?? null,
    seal: async (person, partnerCardId, ticket) => {
      const path = `${cardsOf(person)}/${encodeURIComponent(partnerCardId)}/seal`
      return sealAnswer.safeParse(await call(path, { ticket })).data?.sealed ?? null
    },
  }
}
