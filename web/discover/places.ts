import type { MerchantCard } from '../../contract/api/merchants.ts'

const neighborhoodsMax = 6
const cuisinesMax = 3
const cuisineLinksMax = 14

export type NeighborhoodCuisines = { name: string; cuisines: string[]; firstMerchant: MerchantCard }

/** The first neighborhoods in the order of the restaurants, at most six, each with up to three cuisines. */
export function neighborhoodsOf(merchants: readonly MerchantCard[]): NeighborhoodCuisines[] {
  const byName = Map.groupBy(
    merchants.filter(({ location }) => location.neighborhood !== ''),
    ({ location }) => location.neighborhood,
  )
  return [...byName].slice(0, neighborhoodsMax).flatMap(([name, inNeighborhood]) => {
    const firstMerchant = inNeighborhood[0]
    const cuisines = [...new Set(inNeighborhood.flatMap(({ details }) => details.cuisines))].slice(0, cuisinesMax)
    return firstMerchant ? [{ name, cuisines, firstMerchant }] : []
  })
}

/** The first cuisines in the order of the restaurants, each once, at most 14. */
export const cuisinesOf = (merchants: readonly MerchantCard[]): string[] =>
  [...new Set(merchants.flatMap(({ details }) => details.cuisines))].slice(0, cuisineLinksMax)
