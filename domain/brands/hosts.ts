/** The host names of a partner. `<id>.localhost` is always among them, so that development and tests need no set-up. */
export function hostsOf(id: string, hosts: readonly string[]): string[] {
  return [...new Set([`${id}.localhost`, ...hosts])]
}

/**
 * A partner's host names: those in force, null for a partner that is not open, and those of the version that is to replace it, null where
 * none is to.
 */
export type HostClaim = { id: string; current: readonly string[] | null; next: readonly string[] | null }
/** A host for which a partner's next version is refused, because another partner has it. */
export type HostRefusal = { id: string; host: string; ownerId: string }

/**
 * Gives each host to one partner. Returns the hosts for which next versions are refused. All other next versions can be in force together,
 * so a host may move from one partner to another, and two partners may swap hosts. The partner that has a host in force keeps it. If no
 * partner has it in force, the first that claims it gets it.
 */
export function refusedHosts(claims: readonly HostClaim[]): HostRefusal[] {
  const refusals = new Map<string, HostRefusal>()
  const isNext = ({ id, next }: HostClaim) => next !== null && !refusals.has(id)
  const holders = () =>
    claims.map((claim) => ({ claim, hosts: (isNext(claim) ? claim.next : claim.current) ?? [], isNext: isNext(claim) }))
  for (let refusal = nextRefusal(holders()); refusal; refusal = nextRefusal(holders()))
    refusals.set(refusal.id, refusal)
  const ownerOfHost = new Map(holders().flatMap(({ claim, hosts }) => hosts.map((host) => [host, claim.id] as const)))
  return claims.flatMap(({ id, next }) => {
    const refusal = refusals.get(id)
    if (!refusal) return []
    const otherHosts = (next ?? []).flatMap((host) => {
      const ownerId = ownerOfHost.get(host)
      return ownerId === undefined || ownerId === id ? [] : [{ id, host, ownerId }]
    })
    return otherHosts.length > 0 ? otherHosts : [refusal]
  })
}

type Holder = { claim: HostClaim; hosts: readonly string[]; isNext: boolean }

function nextRefusal(holders: readonly Holder[]): HostRefusal | undefined {
  const ownerOfHost = new Map<string, Holder>()
  for (const holder of holders)
    for (const host of holder.hosts) {
      const owner = ownerOfHost.get(host)
      if (!owner || owner === holder) {
        ownerOfHost.set(host, holder)
        continue
      }
      // A refused version leaves the version in force, so only a next version can be refused.
      const loser = losesHost(host, owner, holder)
      if (loser) return { id: loser.claim.id, host, ownerId: (loser === holder ? owner : holder).claim.id }
    }
  return undefined
}

function losesHost(host: string, first: Holder, second: Holder): Holder | undefined {
  const candidates = [second, first].filter(({ isNext }) => isNext)
  return candidates.find(({ claim }) => !claim.current?.includes(host)) ?? candidates[0]
}
