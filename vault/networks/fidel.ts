import { z } from '../../contract/schema.ts'
import type { EnrollmentNetwork, Connection, EnrollmentApi } from './network.ts'

/** Default time limit of a call. It is short, because the member waits for the reply. */
const networkLimitMs = 5_000

const item = z.object({
  id: z.string().min(1).max(80),
  // Fidel omits this field: its cards count at once, and its later event `card.linked` changes nothing. The sandbox's network sends
  // the field.
  linked: z.boolean().default(true),
  metadata: z.looseObject({ attempt: z.string().optional() }),
})
const items = z.object({ items: z.array(item) })

/**
 * Client of Fidel's Cards API (https://docs.fidel.uk). It follows no redirects, limits the time of each call, and drops errors, because
 * they could contain a card number.
 */
export const fidelEnrollment = { id: 'fidel', keyLabel: 'fidel network key', connect } satisfies EnrollmentNetwork

function connect(options: Connection): EnrollmentApi {
  const call = async (method: string, path: string, body?: unknown): Promise<Response | null> => {
    try {
      return await options.fetch(`${options.url}${path}`, {
        method,
        headers: { 'fidel-key': options.key, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(options.limitMs ?? networkLimitMs),
      })
    } catch {
      return null
    }
  }
  const itemsOf = async (response: Response) => items.safeParse(await response.json().catch(() => null)).data?.items
  return {
    async enroll({ programId, ...card }) {
      const reply = await call('POST', `/v1/programs/${encodeURIComponent(programId)}/cards`, {
        ...card,
        termsOfUse: true,
      })
      if (reply?.status === 201) {
        const [enrolledCard] = (await itemsOf(reply)) ?? []
        return enrolledCard
          ? { result: 'linked', id: enrolledCard.id, confirmed: enrolledCard.linked }
          : { result: 'unavailable' }
      }
      await reply?.body?.cancel()
      if (reply?.status === 409) return { result: 'known' }
      // A wrong key (401, 403) or a limit (429) says nothing about the card.
      return { result: reply !== null && [400, 402, 422].includes(reply.status) ? 'refused' : 'unavailable' }
    },
    async find(programId, metadata) {
      const reply = await call(
        'GET',
        `/v1/programs/${encodeURIComponent(programId)}/metadata/${encodeURIComponent(metadata.id)}/cards`,
      )
      const cards = reply?.status === 200 ? await itemsOf(reply) : undefined
      if (!cards) return null
      const card = cards.find((each) => each.metadata.attempt === metadata.attempt)
      return { match: card ? { id: card.id, confirmed: card.linked } : null }
    },
    async remove(cardId) {
      const reply = await call('DELETE', `/v1/cards/${encodeURIComponent(cardId)}`)
      await reply?.body?.cancel()
      return reply !== null && [200, 204, 404].includes(reply.status)
    },
  }
}
