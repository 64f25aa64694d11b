import type { PartnerHeldCard } from '../../providers/partner-cards/partner-cards.ts'
import type { PartnerCardSources } from '../../server/cards/partner-sources.ts'

/** Stands where a partner's card service stands: what it has on file by person, and what it was asked to seal. */
export type TestWallets = {
  source: PartnerCardSources
  /** By the name the partner knows somebody by. */
  held: Map<string, PartnerHeldCard[]>
  /** Nothing is answered while it is true. */
  silent: boolean
  sealed: { person: string; partnerCardId: string; ticket: string }[]
}

/** What it seals is what the test's vault reads: brand, first six, last four. */
export function testWallets(): TestWallets {
  const wallets: TestWallets = {
    held: new Map(),
    silent: false,
    sealed: [],
    source: ({ brand }) =>
      brand.hasPartnerLoadedCards
        ? {
            list: async (person) => (wallets.silent ? null : (wallets.held.get(person) ?? [])),
            seal: async (person, partnerCardId, ticket) => {
              if (wallets.silent) return null
              wallets.sealed.push({ person, partnerCardId, ticket })
              const card = wallets.held.get(person)?.find((one) => one.partnerCardId === partnerCardId)
              return card ? `${card.cardType} 453201 ${card.lastFour}` : null
            },
          }
        : null,
  }
  return wallets
}
