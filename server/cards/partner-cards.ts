import type { FastifyRequest } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import type { CardRegistration } from '../../contract/api/cards.ts'
import type { CardOnFile } from '../../providers/partner-cards/partner-cards.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import type { SignedIn } from '../session/current.ts'
import { linkSealedCard, refusedRegistration } from './link.ts'
import { findPartnerPersonId } from './queries.ts'
import { issueCardTicket } from './ticket.ts'

/**
 * The cards that the partner has on file for a member; null when the partner does not reply or has no card service. Empty
 * for a member without an id at the partner.
 */
export async function cardsOnFile(deps: Deps, partner: PartnerView, member: SignedIn): Promise<CardOnFile[] | null> {
  const source = deps.partnerCards(partner)
  if (!source) return null
  const personId = await findPersonId(deps, partner, member)
  return personId === null ? [] : source.list(personId)
}

/**
 * Links a card by its id at the partner: the partner seals the number for the vault, and the rest is as with a typed card. `onFile` is the
 * result of `cardsOnFile`.
 */
export async function linkCardOnFile(
  deps: Deps,
  context: { partner: PartnerView; member: SignedIn; request: FastifyRequest },
  onFile: readonly CardOnFile[] | null,
  requested: { partnerCardId: string; cardType: string; lastFour: string },
): Promise<CardRegistration> {
  const { partner, member, request } = context
  const card = onFile?.find((partnerCard) => partnerCard.partnerCardId === requested.partnerCardId)
  // The refusal repeats the card's data as the page sent them, so that the member can identify the card.
  if (!card)
    return refusedRegistration(partner, { ...requested, description: '' }, onFile ? 'not_on_file' : 'partner_silent')
  const personId = await findPersonId(deps, partner, member)
  const { ticket } = await issueCardTicket(deps, partner, member, request)
  const sealed = (personId && (await deps.partnerCards(partner)?.seal(personId, card.partnerCardId, ticket))) ?? null
  if (!sealed) return refusedRegistration(partner, card, 'partner_silent')
  return linkSealedCard(deps, partner, member, { ...card, sealed })
}

const findPersonId = (deps: Deps, partner: PartnerView, member: SignedIn): Promise<string | null> =>
  inPartner(deps.db, partner.id, (tx: Tx) =>
    findPartnerPersonId(tx, partner.id, member.id, partner.brand.enrollmentType === 'sso'),
  )
