import type { FastifyInstance } from 'fastify'
import { CompactEncrypt, importJWK } from 'jose'
import { bearerGuard } from '../../bearer-guard.ts'
import { sealingKeys, vaultPaths } from '../../../contract/vault.ts'
import { z } from '../../../contract/schema.ts'
import type { CardOnFile } from '../partner-cards.ts'
import { walletOf, type WalletCard } from './wallets.ts'

/** The path of partners' card services in the sandbox; the partner's id follows. */
export const partnerCardsMount = '/partner-cards'

export type PartnerCardsDeps = {
  /** The site's bearer token. */
  key: string
  /** The vault's address, for its public key. */
  vaultUrl: string
  clock: { now(): Date }
  fetch: typeof fetch
}

const vaultLimitMs = 4_000
const cardsAddress = `${partnerCardsMount}/:partner/customers/:person/cards`
const sealAddress = `${cardsAddress}/:card/seal`
const sealBody = z.object({ ticket: z.string().min(1).max(2_000) })
type CardRequest = { Params: { person: string; card: string } }

const viewOf = ({ id, brand, number, description }: WalletCard): CardOnFile => ({
  partnerCardId: id,
  cardType: brand,
  lastFour: number.slice(-4),
  description,
})

/** The calls of a partner with cards on file (../README.md), on the sandbox's wallets. They return a full number only in encrypted form. */
export function partnerCardRoutes(app: FastifyInstance, deps: PartnerCardsDeps): void {
  const guard = { onRequest: bearerGuard(deps.key) }

  app.get<CardRequest>(cardsAddress, guard, async (request) => {
    return { cards: walletOf(request.params.person, deps.clock.now()).map(viewOf) }
  })

  app.post<CardRequest>(sealAddress, guard, async (request, reply) => {
    const parsed = sealBody.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ code: 'invalid_request' })
    const { person, card: id } = request.params
    const card = walletOf(person, deps.clock.now()).find((candidate) => candidate.id === id)
    if (!card) return reply.code(404).send({ code: 'unknown_card' })
    return { sealed: await seal(deps, card, parsed.data.ticket) }
  })
}

/** Encrypts a card as a compact JWE for the vault's current key, as the card frame does. Throws when the vault does not reply. */
async function seal({ fetch: call, vaultUrl }: PartnerCardsDeps, card: WalletCard, ticket: string): Promise<string> {
  const response = await call(`${vaultUrl}${vaultPaths.keys}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(vaultLimitMs),
  })
  const [key] = sealingKeys.parse(await response.json()).keys
  if (!key) throw new Error('the vault has no public key')
  const { number, expMonth, expYear } = card
  const plaintext = new TextEncoder().encode(JSON.stringify({ ticket, number, expMonth, expYear }))
  return new CompactEncrypt(plaintext)
    .setProtectedHeader({ alg: key.alg, enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key, key.alg))
}
