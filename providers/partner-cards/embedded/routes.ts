import type { FastifyInstance } from 'fastify'
import { CompactEncrypt, importJWK } from 'jose'
import { bearerGuard } from '../../bearer-guard.ts'
import { sealingKeys, vaultPaths } from '../../../contract/vault.ts'
import { z } from '../../../contract/schema.ts'
import type { PartnerCard } from '../partner-cards.ts'
import { walletOf, type WalletCard } from './wallets.ts'

/** Where the sandbox keeps its partners' cards, after its own address; the partner's id follows. */
export const mount = '/partner-cards'

export type PartnerCardsDeps = {
  /** What the site shows as bearer. */
  key: string
  /** The vault, whose public key a partner fetches by itself. */
  vaultUrl: string
  clock: { now(): Date }
  fetch: typeof fetch
}

const vaultLimitMs = 4_000
const cardsAddress = `${mount}/:partner/customers/:person/cards`
const sealAddress = `${cardsAddress}/:card/seal`
const sealBody = z.object({ ticket: z.string().min(1).max(2_000) })
type Asked = { Params: { person: string; card: string } }

const view = ({ id, brand, number, description }: WalletCard): PartnerCard => ({
  partnerCardId: id,
  cardType: brand,
  lastFour: number.slice(-4),
  description,
})

/** What every partner with cards on file answers (../README.md), with the sandbox's wallets behind it. Numbers leave it sealed or not at all. */
export function partnerCardRoutes(app: FastifyInstance, deps: PartnerCardsDeps): void {
  const guarded = { onRequest: bearerGuard(deps.key) }

  app.get<Asked>(cardsAddress, guarded, async (request) => {
    return { cards: walletOf(request.params.person, deps.clock.now()).map(view) }
  })

  app.post<Asked>(sealAddress, guarded, async (request, reply) => {
    const asked = sealBody.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({ code: 'invalid_request' })
    const { person, card: id } = request.params
    const card = walletOf(person, deps.clock.now()).find((one) => one.id === id)
    if (!card) return reply.code(404).send({ code: 'unknown_card' })
    return { sealed: await seal(deps, card, asked.data.ticket) }
  })
}

/** Compact JWE for the vault's key of today, as the card frame makes it. */
async function seal({ fetch: call, vaultUrl }: PartnerCardsDeps, card: WalletCard, ticket: string): Promise<string> {
  const answer = await call(`${vaultUrl}${vaultPaths.keys}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(vaultLimitMs),
  })
  const [key] = sealingKeys.parse(await answer.json()).keys
  if (!key) throw new Error('the vault has no key to seal for')
  const { number, expMonth, expYear } = card
  const plain = new TextEncoder().encode(JSON.stringify({ ticket, number, expMonth, expYear }))
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: key.alg, enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key, key.alg))
}
