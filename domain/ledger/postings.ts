/** A posting names both ends, in whole units; it is only ever added, and taken back by its mirror. */
export type Posting = {
  id: string
  from: string
  to: string
  units: number
  currency: string
  /** The posting this one mirrors, or null. */
  reverses: string | null
}

/** Where a partner's rewards come from: the partner's liability. */
export const rewardsAccount = 'partner:rewards'
/** What a member holds. */
export const memberAccount = (memberId: string): string => `member:${memberId}`

/**
 * What to add so that the books say `units` where they said `before`: the mirror of what stands, then the new amount;
 * nothing when they agree. `id` gives each new posting its id.
 */
export function postingsFor(
  before: Posting | null,
  after: { from: string; to: string; units: number; currency: string },
  id: () => string,
): Posting[] {
  const { units, currency, from, to } = after
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`not an amount of units: ${units}`)
  if (
    (before?.units ?? 0) === units &&
    (before === null || (before.from === from && before.to === to && before.currency === currency))
  )
    return []
  const mirror = before ? [{ ...before, id: id(), from: before.to, to: before.from, reverses: before.id }] : []
  return units > 0 ? [...mirror, { id: id(), from, to, units, currency, reverses: null }] : mirror
}

/** Change of each account, keyed by account and currency, in the order every node writes them. */
export function balancesOf(
  postings: readonly Pick<Posting, 'from' | 'to' | 'units' | 'currency'>[],
): { account: string; currency: string; units: number }[] {
  const sums = new Map<string, { account: string; currency: string; units: number }>()
  const add = (account: string, currency: string, units: number) => {
    const key = `${account} ${currency}`
    const known = sums.get(key)
    if (known) known.units += units
    else sums.set(key, { account, currency, units })
  }
  for (const posting of postings) {
    add(posting.from, posting.currency, -posting.units)
    add(posting.to, posting.currency, posting.units)
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
