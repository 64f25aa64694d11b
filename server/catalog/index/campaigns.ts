/**
 * Distinct sets of campaigns, by number: a restaurant stores one number, and a query evaluates each set once. Number 0 is
 * the empty set.
 */
export type CampaignSets = { all: readonly (readonly string[])[]; numberOf(codes: readonly string[]): number }

export function newCampaignSets(): CampaignSets {
  const sets: (readonly string[])[] = [[]]
  const numbers = new Map<string, number>()
  return {
    all: sets,
    numberOf: (codes) => {
      if (codes.length === 0) return 0
      const key = codes.toSorted().join(',')
      const existingNumber = numbers.get(key)
      if (existingNumber !== undefined) return existingNumber
      numbers.set(key, sets.length)
      return sets.push(codes) - 1
    },
  }
}
