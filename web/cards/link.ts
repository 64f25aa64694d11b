import { linkCards, type CardRegistration } from '../../contract/api/cards.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { api } from '../api.ts'
import { brandName } from './card-words.ts'
import type { SealedCard } from './frame.ts'

export type Linked = { ok: true; results: CardRegistration[] } | { ok: false; problem: Problem }

async function send(creditCards: Parameters<typeof api<typeof linkCards>>[1]['body']['creditCards']): Promise<Linked> {
  const answer = await api(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  return answer.ok ? { ok: true, results: answer.value.cardRegistration } : { ok: false, problem: answer.problem }
}

/** Passes on what the frame sealed; the page cannot read it. */
export const linkSealed = ({ sealed, brand, lastFour }: SealedCard): Promise<Linked> =>
  send([{ cardType: brand, lastFour, description: brandName(brand), encryptedCardNumber: sealed }])

/** The member confirmed: a card held from a moment ago leaves the programme it is in. */
export const moveHeld = (heldCardId: string): Promise<Linked> => send([{ heldCardId }])
