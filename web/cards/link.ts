import { linkCards, type CardRegistration, type PartnerCard, type SubmittedCard } from '../../contract/api/cards.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { withoutEmptyCards } from '../../domain/cards/slots.ts'
import { api } from '../api/api.ts'
import { httpStatusText } from '../api/status-text.ts'
import type { SealedCard } from './frame.ts'

/** The result of a failed submission: 401 and 500 give the status text (M2-240), other failures the body (M2-241). */
export type LinkFailure = { status: string; reference: string } | { body: Problem }
export type LinkReply = { ok: true; results: CardRegistration[] } | ({ ok: false } & LinkFailure)

export function failureOf(problem: Problem): LinkFailure {
  const { status, reference } = problem
  return status === 401 || status === 500 ? { status: httpStatusText(status), reference } : { body: problem }
}

type Entry = Partial<SubmittedCard>

/** The consent is always true, because the form submits only with it. */
async function send(creditCards: Entry[], gRecaptchaResponse: string): Promise<LinkReply> {
  const reply = await api(linkCards, { body: { creditCards, directFileFeedOptIn: true, gRecaptchaResponse } })
  return reply.ok ? { ok: true, results: reply.value.cardRegistration } : { ok: false, ...failureOf(reply.problem) }
}

/** The entries of a submission: the ticked cards by the partner's ids, and the card that the frame sealed. */
export function submissionEntries(tickedCards: readonly PartnerCard[], sealedCard: SealedCard | null): Entry[] {
  const sealedEntries = sealedCard
    ? [{ cardType: sealedCard.brand, lastFour: sealedCard.lastFour, encryptedCardNumber: sealedCard.sealed }]
    : []
  const onFileEntries = tickedCards.map(({ partnerCardId, cardType, lastFour }) => ({
    partnerCardId,
    cardType,
    lastFour,
  }))
  return withoutEmptyCards([...onFileEntries, ...sealedEntries])
}

export const submitCards = (entries: Entry[], humanAnswer: string): Promise<LinkReply> => send(entries, humanAnswer)

/** The member confirmed: completes a pending transfer, so the card leaves its other program. */
export const completeTransfer = (pendingTransferId: string, humanAnswer: string): Promise<LinkReply> =>
  send([{ pendingTransferId }], humanAnswer)
