import type { CardRegistration } from '../../contract/api/cards.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { cardRefusalCopy } from '../../contract/card-refusal-copy.ts'
import { partnerText } from '../../contract/partner-text.ts'
import { frameLabelDefaults, type TokenizeReply } from '../../contract/vault.ts'
import { anyOfBrands } from '../../domain/cards/brand.ts'
import { lastDayOf } from '../../domain/cards/expiry-state.ts'
import { violatedUniqueConstraint, inPartner, type Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { queueCardLinkedMail } from '../mail/about-cards.ts'
import type { SignedIn } from '../session/current.ts'
import {
  addCardEvent,
  activateTransfer,
  activeCards,
  findDuplicateCard,
  enrollMember,
  pendingTransfer,
  insertLinkedCard,
  transferCard,
  queueCardDeletion,
} from './queries.ts'
import { lockMember } from '../session/lock-member.ts'
import { acceptedBrands } from './ticket.ts'

/** How long a member can confirm a transfer: as long as the ticket of a card frame is valid (`frameTicketLifeMs`). */
export const transferWindowMs = 15 * 60_000
/**
 * Time between the last moment of a transfer and the deletion of the pending card, for clock differences and transfers in
 * progress.
 */
const transferGraceMs = 60_000

/** Why a card was not linked. */
export type LinkRefusal = keyof typeof cardRefusalCopy | 'brand_not_accepted'

type TokenizedCard = Extract<TokenizeReply, { ok: true }>
/** A sealed card before the vault has read it. Its type and digits come from the page or the partner. */
type SealedCard = { sealed: string; cardType: string; lastFour: string; description: string; partnerCardId?: string }
type Outcome = { linked: true } | { linked: false; reason: LinkRefusal; pendingTransferId?: string }

/**
 * Links one card that was sealed for the vault. The vault tokenizes it first; a job deletes the token of a refused card. A card that is
 * active in another program becomes a pending transfer: the reply is `card_elsewhere` with the id that `completeCardTransfer` takes.
 */
export async function linkSealedCard(
  deps: Deps,
  partner: PartnerView,
  member: SignedIn,
  sealedCard: SealedCard,
): Promise<CardRegistration> {
  const reply = await deps.vault.tokenize({
    sealed: sealedCard.sealed,
    partner: partner.id,
    session: member.sessionHash,
    cardholder: member.publicId,
    countryCode: 'USA',
  })
  if (!reply.ok) return refusedRegistration(partner, sealedCard, reply.code)
  const card = { brand: reply.brand, lastFour: reply.lastFour, description: sealedCard.description }
  const id = deps.ids.next()
  // `held` is the stored status of a pending transfer.
  const storeWithStatus = (status: 'active' | 'held') =>
    inPartner(deps.db, partner.id, (tx) =>
      storeCard(deps, tx, partner, member, { id, status, tokenized: reply, sealedCard }),
    )
  try {
    return registration(partner, card, await storeWithStatus('active'))
  } catch (error) {
    // This constraint allows a card number to be active in one program only.
    if (violatedUniqueConstraint(error) !== 'card_one_program') throw error
    // The member's cards may have changed since the first attempt, so this one may be refused for another reason.
    return registration(partner, card, await storeWithStatus('held'))
  }
}

async function storeCard(
  deps: Deps,
  tx: Tx,
  partner: PartnerView,
  member: SignedIn,
  card: { id: string; status: 'active' | 'held'; tokenized: TokenizedCard; sealedCard: SealedCard },
): Promise<Outcome> {
  const now = deps.clock.now()
  await lockMember(tx, partner.id, member.id)
  const reason = await refusalReason(tx, partner, member, card.tokenized)
  const product = partner.brand.cardProducts.find((entry) => entry.bins.includes(card.tokenized.bin))?.product ?? null
  await insertLinkedCard(
    tx,
    {
      partner_id: partner.id,
      id: card.id,
      member_id: member.id,
      vault_token: card.tokenized.token,
      fingerprint: card.tokenized.fingerprint,
      brand: card.tokenized.brand,
      last_four: card.tokenized.lastFour,
      description: card.sealedCard.description,
      partner_card_id: card.sealedCard.partnerCardId ?? null,
      product,
      status: reason ? 'removed' : card.status,
      linked_at: now,
      // Purchases count from the network's confirmation. Those of a pending transfer count from its completion (`activateTransfer`).
      confirmed_at: reason || !card.tokenized.confirmed ? null : now,
      ended_at: reason ? now : null,
      takes_push: card.tokenized.takesPush,
      expires_on: expiryOf(card.tokenized),
      consent_wording: partner.legal.cardTerms,
      consent_version: partner.legal.cardTermsVersion,
    },
    reason ? [] : card.tokenized.references,
  )
  if (reason || card.status === 'held') {
    const deletionAt = reason ? now : new Date(now.getTime() + transferWindowMs + transferGraceMs)
    await queueCardDeletion(tx, partner.id, card.id, deletionAt)
    return reason ? { linked: false, reason } : { linked: false, reason: 'card_elsewhere', pendingTransferId: card.id }
  }
  const { cardTerms: wording, cardTermsVersion: version } = partner.legal
  await recordConsent(tx, { partnerId: partner.id, memberId: member.id, cardId: card.id, wording, version, at: now })
  await enrollMember(tx, partner.id, member.id, now)
  await queueCardLinkedMail(deps, tx, partner.id, member, { id: card.id, lastFour: card.tokenized.lastFour })
  return { linked: true }
}

/** Why a tokenized card cannot be linked; null when it can. */
async function refusalReason(
  tx: Tx,
  partner: PartnerView,
  member: SignedIn,
  { brand, lastFour, fingerprint }: TokenizedCard,
): Promise<LinkRefusal | null> {
  // The settings may have changed since the ticket was signed.
  if (!acceptedBrands(partner).includes(brand)) return 'brand_not_accepted'
  const linkedCards = await activeCards(tx, partner.id, member.id)
  const duplicate = await findDuplicateCard(tx, partner.id, fingerprint)
  if (duplicate) return duplicate.member_id === member.id ? 'already_linked' : 'linked_by_other'
  // The stored fingerprint of a replaced card is that of its former number, so brand and last four digits are compared.
  if (linkedCards.some((card) => card.replaced_at !== null && card.brand === brand && card.last_four === lastFour))
    return 'already_linked'
  return linkedCards.length >= partner.brand.maxLinkedCards ? 'too_many_cards' : null
}

const expiryOf = ({ expMonth, expYear }: TokenizedCard): string | null =>
  expMonth === undefined || expYear === undefined ? null : lastDayOf(expMonth, expYear)

type Consent = { partnerId: string; memberId: string; cardId: string; wording: string; version: string; at: Date }

const recordConsent = (tx: Tx, { partnerId, memberId, cardId, wording, version, at }: Consent) =>
  addCardEvent(tx, {
    partner_id: partnerId,
    member_id: memberId,
    card_id: cardId,
    kind: 'consented',
    wording,
    version,
    at,
  })

/**
 * Completes a transfer that the member confirmed: in one transaction the card leaves the other program and becomes active
 * here. Refuses with `hold_ended` when the member has no such transfer, or opened it `transferWindowMs` ago or earlier, and with
 * `too_many_cards` when the member has as many cards as the partner allows.
 */
export async function completeCardTransfer(
  deps: Deps,
  partner: PartnerView,
  member: SignedIn,
  pendingTransferId: string,
): Promise<CardRegistration> {
  const now = deps.clock.now()
  return inPartner(deps.db, partner.id, async (tx) => {
    await lockMember(tx, partner.id, member.id)
    const transfer = await pendingTransfer(
      tx,
      partner.id,
      member.id,
      pendingTransferId,
      new Date(now.getTime() - transferWindowMs),
    )
    if (!transfer)
      return registration(
        partner,
        { brand: '', lastFour: '', description: '' },
        { linked: false, reason: 'hold_ended' },
      )
    const card = { brand: transfer.brand, lastFour: transfer.last_four, description: transfer.description }
    const linkedCards = await activeCards(tx, partner.id, member.id)
    if (linkedCards.length >= partner.brand.maxLinkedCards)
      return registration(partner, card, { linked: false, reason: 'too_many_cards' })
    await transferCard(tx, transfer.fingerprint, now)
    await activateTransfer(tx, partner.id, transfer.id, now)
    const { consent_wording: wording, consent_version: version } = transfer
    await recordConsent(tx, {
      partnerId: partner.id,
      memberId: member.id,
      cardId: transfer.id,
      wording,
      version,
      at: now,
    })
    await enrollMember(tx, partner.id, member.id, now)
    await queueCardLinkedMail(deps, tx, partner.id, member, { id: transfer.id, lastFour: transfer.last_four })
    return registration(partner, card, { linked: true })
  })
}

/** A refusal, with the known data of the card. */
export const refusedRegistration = (
  partner: PartnerView,
  card: { cardType: string; lastFour: string; description: string },
  reason: LinkRefusal,
): CardRegistration => registration(partner, { ...card, brand: card.cardType }, { linked: false, reason })

/**
 * The text of a refusal, from the partner's copy. When the partner does not accept the card's network, it is the text that the card frame
 * shows.
 */
const messageOf = (partner: PartnerView, reason: LinkRefusal): string =>
  reason === 'brand_not_accepted'
    ? partnerText(partner, 'frame.brandNotAccepted', frameLabelDefaults.brandNotAccepted, {
        brands: anyOfBrands(acceptedBrands(partner)),
      })
    : partnerText(partner, `cardRefusal.${reason}`, cardRefusalCopy[reason])

function registration(
  partner: PartnerView,
  card: { brand: string; lastFour: string; description: string },
  outcome: Outcome,
): CardRegistration {
  const memberCard = { cardType: card.brand, lastFour: card.lastFour, description: card.description }
  if (outcome.linked) return { memberCard }
  const error = { code: outcome.reason, message: messageOf(partner, outcome.reason) }
  return { memberCard, error, ...(outcome.pendingTransferId ? { pendingTransferId: outcome.pendingTransferId } : {}) }
}
