import { createHash } from 'node:crypto'
import type { TicketClaims, TokeniseReply, TokeniseRefusal } from '../../contract/vault.ts'
import type { Deps } from '../../server/platform/deps.ts'

/** Stands where the vault's client stands: says what a vault would, and remembers what it was asked to forget. */
export type TestVault = Deps['vault'] & {
  forgotten: string[]
  tickets: TicketClaims[]
  refuseNext: TokeniseRefusal | null
  /** Of every card. */
  expiry: { expMonth: number; expYear: number }
}

/**
 * `sealed` names the card: `visa 531260 4242` is brand, first six, last four. The same words are the same number. As at the
 * sandbox network, a card ending in 0341 is linked and not yet confirmed.
 */
export function testVault(): TestVault {
  let made = 0
  const vault: TestVault = {
    forgotten: [],
    tickets: [],
    refuseNext: null,
    expiry: { expMonth: 12, expYear: new Date().getUTCFullYear() + 3 },
    tokenise: async (request): Promise<TokeniseReply> => {
      if (vault.refuseNext) {
        const code = vault.refuseNext
        vault.refuseNext = null
        return { ok: false, code }
      }
      const [brand = 'visa', bin = '424242', lastFour = '4242'] = request.sealed.split(' ')
      made += 1
      const fingerprint = createHash('sha256').update(request.sealed).digest('hex')
      return {
        ok: true,
        token: `tok_${made}`,
        brand: brand as 'visa',
        bin,
        lastFour,
        ...vault.expiry,
        fingerprint,
        references: [
          { provider: 'fidel', reference: `fidel-${fingerprint.slice(0, 8)}-${request.cardholder.slice(0, 6)}` },
          { provider: 'kard', reference: `${request.cardholder}:${bin}:${lastFour}` },
        ],
        confirmed: lastFour !== '0341',
        takesPush: lastFour === '0069' ? false : null,
      }
    },
    pay: async () => ({ result: 'unknown' }),
    askPayout: async () => ({ result: 'unknown' }),
    listPayouts: async () => [],
    claim: async () => [],
    expiries: async (tokens) => tokens.map((token) => ({ token, ...vault.expiry })),
    forget: async (token) => {
      vault.forgotten.push(token)
    },
    frameTicket: async (claims) => {
      vault.tickets.push(claims)
      return `ticket-${vault.tickets.length}`
    },
  }
  return vault
}
