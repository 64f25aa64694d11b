import type { FastifyRequest } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import { frameTicketLifeMs } from '../../contract/vault.ts'
import type { CardBrand } from '../../domain/cards/brand.ts'
import { brandOfNetwork } from '../../domain/cards/networks.ts'
import type { Deps } from '../platform/deps.ts'
import type { SignedIn } from '../session/current.ts'

/** The networks whose cards the partner takes. */
export const acceptedBrands = ({ brand }: PartnerView): CardBrand[] => brand.cardTypesAccepted.map(brandOfNetwork)

/**
 * A ticket allows one card to be sealed for this member, once: by the frame when it is typed, by the partner when it is on
 * file there.
 */
export async function cardTicket(deps: Deps, partner: PartnerView, member: SignedIn, request: FastifyRequest) {
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
