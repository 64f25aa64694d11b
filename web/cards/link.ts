import { linkCards, type CardRegistration } from '../../contract/api/cards.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { api } from '../api.ts'
import { named } from './card-words.ts'
import type { SealedCard } from './frame.ts'

export type Linked = { ok: true; results: CardRegistration[] } | { ok: false; problem: Problem }

async function send(
  creditCards: Parameters<typeof api<typeof linkCards>>[1]['body']['creditCards'],
  typed: SealedCard | null,
  gRecaptchaResponse: string,
): Promise<Linked> {
  const answer = await api(linkCards, { body: { creditCards, directFileFeedOptIn: true, gRecaptchaResponse } })
  return answer.ok
    ? { ok: true, results: answer.value.cardRegistration.map((result) => named(result, typed)) }
    : { ok: false, problem: answer.problem }
}

/** Passes on what the frame sealed; the page cannot read it. */
export const linkSealed = (card: SealedCard, human: string): Promise<Linked> =>
  send([{ cardType: card.brand, lastFour: card.lastFour, encryptedCardNumber: card.sealed }], card, human)

/** The member confirmed: a card held from a moment ago leaves the programme it is in. */
export const moveHeld = (heldCardId: string, human: string): Promise<Linked> => send([{ heldCardId }], null, human)
