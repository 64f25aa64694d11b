import type { FastifyRequest } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import { frameTicketLifeMs } from '../../contract/vault.ts'
import type { CardBrand } from '../../domain/cards/brand.ts'
import { brandOfNetwork } from '../../domain/cards/networks.ts'
import type { Deps } from '../platform/deps.ts'
import type { SignedIn } from '../session/current.ts'

/** The card brands that the partner accepts. */
export const acceptedBrands = ({ brand }: PartnerView): CardBrand[] => brand.cardTypesAccepted.map(brandOfNetwork)

/**
 * Issues a ticket for one card of this member. The vault accepts a ticket once. With the ticket the card frame encrypts a card that the
 * member types, or the partner encrypts a card that the partner has on file.
 */
export async function issueCardTicket(deps: Deps, partner: PartnerView, member: SignedIn, request: FastifyRequest) {
  const expiresAt = new Date(deps.clock.now().getTime() + frameTicketLifeMs)
  const nonce = deps.ids.token()
  const ticket = await deps.vault.frameTicket({
    jti: deps.ids.token(),
    partner: partner.id,
    session: member.sessionHash,
    parentOrigin: `${request.protocol}://${request.host}`,
    nonce,
    brands: acceptedBrands(partner),
    exp: Math.floor(expiresAt.getTime() / 1000),
  })
  return { ticket, nonce, expiresAt }
}
