import type { FastifyInstance } from 'fastify'
import {
  getCardRecord,
  keepCard,
  linkCards,
  listCards,
  listPartnerCards,
  openCardFrame,
  removeCard,
  type CardRegistration,
  type SubmittedCard,
} from '../../contract/api/cards.ts'
import { hasRecentProof } from '../../domain/session.ts'
import { inPartner } from '../database/connect.ts'
import { checkHuman } from '../human-check/check-human.ts'
import { queueCardRemovedMail } from '../mail/about-cards.ts'
import type { Deps } from '../platform/deps.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { clearSessionCookies } from '../session/cookies.ts'
import { revokeAllSessions } from '../session/queries.ts'
import { linkSealedCard, completeCardTransfer } from './link.ts'
import { cardsOnFile, linkCardOnFile } from './partner-cards.ts'
import { cardList } from './list.ts'
import { activeCards, addCardEvent, setMemberClosed, endCard, queueCardDeletion } from './queries.ts'
import { lockMember } from '../session/lock-member.ts'
import { cardRecordOf } from './record.ts'
import { acceptedBrands, issueCardTicket } from './ticket.ts'

export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  cardListRoutes(app, deps)

  route(app, listPartnerCards, { limit: '30/min', caller: 'member' }, async ({ partner, member }) => {
    if (!partner.brand.hasPartnerLoadedCards) return refuse('not_found')
    const items = await cardsOnFile(deps, partner, member)
    const brands = acceptedBrands(partner)
    return items ? { items: items.filter(({ cardType }) => brands.includes(cardType)) } : refuse('partner_unavailable')
  })

  route(app, openCardFrame, { limit: '30/min', caller: 'member' }, async ({ partner, member, request }) => {
    const { ticket, nonce, expiresAt } = await issueCardTicket(deps, partner, member, request)
    return {
      frameUrl: `${deps.config.vaultOrigin}/frame?ticket=${ticket}`,
      origin: deps.config.vaultOrigin,
      nonce,
      expiresAt: expiresAt.toISOString(),
    }
  })

  route(app, linkCards, { limit: '20/min', caller: 'member' }, async ({ body, partner, member, request }) => {
    if (!member.view.hasWebProfile) return refuse('not_joined')
    if (!body.directFileFeedOptIn) return refuse('terms_required')
    const cards = body.creditCards.filter(
      (card) =>
        card.pendingTransferId !== undefined || card.encryptedCardNumber !== '' || card.partnerCardId !== undefined,
    )
    if (cards.length === 0) return refuse('no_card')
    const refusal = await checkHuman(deps, { partner, request, action: 'add_card', answer: body.gRecaptchaResponse })
    if (refusal) return refusal
    const hasCardOnFile = cards.some((card) => card.encryptedCardNumber === '' && card.partnerCardId !== undefined)
    const partnerCards = hasCardOnFile ? await cardsOnFile(deps, partner, member) : null
    const link = async ({ pendingTransferId, encryptedCardNumber: sealed, partnerCardId, ...card }: SubmittedCard) => {
      if (pendingTransferId) return completeCardTransfer(deps, partner, member, pendingTransferId)
      // A typed number is linked as typed, even when the request also names a card on file.
      if (sealed !== '' || !partnerCardId) return linkSealedCard(deps, partner, member, { ...card, sealed })
      return linkCardOnFile(deps, { partner, member, request }, partnerCards, { ...card, partnerCardId })
    }
    const cardRegistration: CardRegistration[] = []
    // One after the other, because each card may reach the maximum.
    for (const card of cards) cardRegistration.push(await link(card))
    return { cardRegistration }
  })

  route(app, removeCard, { limit: '30/min', caller: 'member' }, async ({ query, partner, member, reply }) => {
    const now = deps.clock.now()
    const result = await inPartner(deps.db, partner.id, async (tx) => {
      await lockMember(tx, partner.id, member.id)
      const cards = await activeCards(tx, partner.id, member.id)
      const card = cards.find((entry) => entry.id === query.id)
      if (!card) return refuse('unknown_card')
      const isLastCard = cards.length === 1
      const session = { createdAt: member.sessionCreatedAt, confirmedAt: member.sessionConfirmedAt }
      if (isLastCard && !hasRecentProof(session, now)) return refuse('password_needed')
      await endCard(tx, partner.id, card.id, now)
      if (query.reason === 'withdraw') {
        const { consent_wording: wording, consent_version: version } = card
        const cardEvent = { partner_id: partner.id, member_id: member.id, card_id: card.id, at: now }
        await addCardEvent(tx, { ...cardEvent, kind: 'withdrawn', wording, version })
      }
      await queueCardRemovedMail(deps, tx, partner.id, member, { id: card.id, lastFour: card.last_four })
      await queueCardDeletion(tx, partner.id, card.id, now)
      if (isLastCard) {
        await setMemberClosed(tx, partner.id, member.id)
        await revokeAllSessions(tx, partner.id, member.id, now)
      }
      return { lastFour: card.last_four, signedOut: isLastCard }
    })
    if (isRefusal(result)) return result
    if (result.signedOut) clearSessionCookies(reply, deps.config.production)
    return result
  })
}

/** Lists a member's cards, returns the record of one card, and records that a member still uses a card. */
function cardListRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listCards, { limit: '120/min', caller: 'member' }, async ({ partner, member }) =>
    inPartner(deps.db, partner.id, (tx) => cardList(tx, partner, member.id, deps.clock.now())),
  )

  route(app, getCardRecord, { limit: '120/min', caller: 'member' }, async ({ params, partner, member }) => {
    const owner = { partnerId: partner.id, memberId: member.id }
    return (await inPartner(deps.db, partner.id, (tx) => cardRecordOf(tx, owner, params.id))) ?? refuse('unknown_card')
  })

  route(app, keepCard, { limit: '30/min', caller: 'member' }, async ({ params, partner, member }) => {
    return inPartner(deps.db, partner.id, async (tx) => {
      const cards = await activeCards(tx, partner.id, member.id)
      if (!cards.some(({ id }) => id === params.id)) return refuse('unknown_card')
      const cardEvent = { partner_id: partner.id, member_id: member.id, card_id: params.id }
      await addCardEvent(tx, { ...cardEvent, kind: 'kept', at: deps.clock.now() })
      return { confirmed: true as const }
    })
  })
}
