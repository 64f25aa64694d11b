import type { CardProgram } from '../programs.ts'
import type { PartnerNetwork } from './network.ts'
import { cardNetworks } from './registry.ts'

/**
 * The networks of each partner: those that CARD_PROGRAMS lists for it, or else every network at the default address, where
 * the program bears the partner's id (as the sandbox has it).
 */
export function partnerNetworks(
  settings: { programs: readonly CardProgram[]; networkUrl: string | null; networkKey: string },
  options: { fetch: typeof fetch; limitMs?: number },
): (partner: string) => readonly PartnerNetwork[] {
  const { networkUrl, networkKey } = settings
  return (partner) => {
    const listed = settings.programs.filter((program) => program.partner === partner)
    if (listed.length > 0) return listed.map((program) => connected(program, options))
    if (networkUrl === null) return []
    const program = { partner, url: networkUrl, key: networkKey, programId: partner }
    return cardNetworks.map(({ id }) => connected({ ...program, network: id }, options))
  }
}

function connected(program: CardProgram, options: { fetch: typeof fetch; limitMs?: number }): PartnerNetwork {
  const network = cardNetworks.find(({ id }) => id === program.network)
  if (!network) throw new Error(`No card network is called ${program.network}.`)
  if ('referenceOf' in network) return network
  const api = network.connect({ ...options, url: program.url, key: program.key })
  return { id: network.id, programId: program.programId, api }
}
