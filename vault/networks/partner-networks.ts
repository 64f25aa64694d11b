import type { CardProgram } from '../programs.ts'
import type { PartnerNetwork } from './network.ts'
import { enrollmentNetworks } from './registry.ts'

/**
 * The networks of each partner: those that CARD_PROGRAMS lists for it, or else every network at the default address. There the
 * program has the partner's id, as in the sandbox. Without a default address a partner that is not listed has no networks.
 */
export function partnerNetworks(
  settings: { programs: readonly CardProgram[]; networkUrl: string | null; networkKey: string },
  options: { fetch: typeof fetch; limitMs?: number },
): (partner: string) => readonly PartnerNetwork[] {
  const { networkUrl, networkKey } = settings
  return (partner) => {
    const programs = settings.programs.filter((program) => program.partner === partner)
    if (programs.length > 0) return programs.map((program) => connectNetwork(program, options))
    if (networkUrl === null) return []
    const program = { partner, url: networkUrl, key: networkKey, programId: partner }
    return enrollmentNetworks.map(({ id }) => connectNetwork({ ...program, network: id }, options))
  }
}

function connectNetwork(program: CardProgram, options: { fetch: typeof fetch; limitMs?: number }): PartnerNetwork {
  const network = enrollmentNetworks.find(({ id }) => id === program.network)
  if (!network) throw new Error(`No card network is called ${program.network}.`)
  // The vault makes no call to a network that has `referenceOf`, so it needs no address, key or program id.
  if ('referenceOf' in network) return network
  const api = network.connect({ ...options, url: program.url, key: program.key })
  return { id: network.id, programId: program.programId, api }
}
