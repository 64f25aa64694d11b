import { z } from '../contract/schema.ts'

/** How long the network may take; the member is waiting. */
export const networkLimitMs = 5_000

export type Enrolled = { id: string; confirmed: boolean }
export type EnrolAnswer = ({ said: 'linked' } & Enrolled) | { said: 'known' | 'refused' | 'unavailable' }

export type CardToEnrol = {
  programId: string
  number: string
  expMonth: number
  expYear: number
  countryCode: string
  /** `id` is the cardholder, `attempt` tells an enrolment of ours whose answer was lost. */
  metadata: { id: string; attempt: string }
}

export type Network = {
  enrol(card: CardToEnrol): Promise<EnrolAnswer>
  /** What became of an attempt; null when the network has no such card, or does not answer. */
  find(programId: string, metadata: CardToEnrol['metadata']): Promise<{ found: Enrolled | null } | null>
  /** True when the card is gone, whoever removed it. */
  remove(cardId: string): Promise<boolean>
}

const item = z.object({
  id: z.string().min(1).max(80),
  linked: z.boolean().default(true),
  metadata: z.looseObject({ attempt: z.string().optional() }),
})
const items = z.object({ items: z.array(item) })

/** The calls of Fidel's Cards API. Redirects are not followed, answers are bounded in time, and a number is never part of an error. */
export function cardNetwork(options: { url: string; key: string; fetch: typeof fetch; limitMs?: number }): Network {
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
    async enrol({ programId, ...card }) {
      const answer = await call('POST', `/v1/programs/${encodeURIComponent(programId)}/cards`, {
        ...card,
        termsOfUse: true,
      })
      if (answer?.status === 201) {
        const [made] = (await itemsOf(answer)) ?? []
        return made ? { said: 'linked', id: made.id, confirmed: made.linked } : { said: 'unavailable' }
      }
      await answer?.body?.cancel()
      if (answer?.status === 409) return { said: 'known' }
      // A wrong key (401, 403) or a limit (429) says nothing about the card.
      return { said: answer !== null && [400, 402, 422].includes(answer.status) ? 'refused' : 'unavailable' }
    },
    async find(programId, metadata) {
      const answer = await call(
        'GET',
        `/v1/programs/${encodeURIComponent(programId)}/metadata/${encodeURIComponent(metadata.id)}/cards`,
      )
      const cards = answer?.status === 200 ? await itemsOf(answer) : undefined
      if (!cards) return null
      const card = cards.find((each) => each.metadata.attempt === metadata.attempt)
      return { found: card ? { id: card.id, confirmed: card.linked } : null }
    },
    async remove(cardId) {
      const answer = await call('DELETE', `/v1/cards/${encodeURIComponent(cardId)}`)
      await answer?.body?.cancel()
      return answer !== null && [200, 204, 404].includes(answer.status)
    },
  }
}
