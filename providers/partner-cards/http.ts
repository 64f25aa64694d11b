import { z } from '../../contract/schema.ts'
import { bearerCall, type BearerService } from '../bearer-call.ts'
import { cardOnFile, type PartnerCardSource } from './partner-cards.ts'

const listReply = z.object({ cards: z.array(cardOnFile).max(100) })
const sealReply = z.object({ sealed: z.string().min(1).max(4_000) })

/** A partner's card service over the two calls of README.md. `baseUrl` has no final slash; redirects are not followed. */
export function httpPartnerCards(service: BearerService): PartnerCardSource {
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const reply = await bearerCall(service, body === undefined ? 'GET' : 'POST', `/customers/${path}`, body)
    if (reply?.ok) return reply.json
    // Only the list call has no body. It gets a 404 for an unknown person, who has no cards.
    return reply?.status === 404 && body === undefined ? { cards: [] } : null
  }
  const cardsOf = (person: string) => `${encodeURIComponent(person)}/cards`
  return {
    list: async (person) => listReply.safeParse(await call(cardsOf(person))).data?.cards ?? null,
    seal: async (person, partnerCardId, ticket) => {
      const path = `${cardsOf(person)}/${encodeURIComponent(partnerCardId)}/seal`
      return sealReply.safeParse(await call(path, { ticket })).data?.sealed ?? null
    },
  }
}
