import type { MerchantCard } from '../../contract/api/merchants.ts'

const neighborhoodsMax = 6
const cuisinesMax = 3
const cuisineLinksMax = 14

export type NeighborhoodCuisines = { name: string; cuisines: string[]; first: MerchantCard }

/** The neighborhoods of the restaurants, in their order, each with its cuisines. */
export function neighborhoodsOf(merchants: readonly MerchantCard[]): NeighborhoodCuisines[] {
  const byName = Map.groupBy(
    merchants.filter(({ location }) => location.neighborhood !== ''),
    ({ location }) => location.neighborhood,
  )
  return [...byName].slice(0, neighborhoodsMax).flatMap(([name, inNeighborhood]) => {
    const first = inNeighborhood[0]
    const cuisines = [...new Set(inNeighborhood.flatMap(({ details }) => details.cuisines))].slice(0, cuisinesMax)
    return first ? [{ name, cuisines, first }] : []
  })
}

/** The cuisines of the restaurants, each once. */
export const cuisinesOf = (merchants: readonly MerchantCard[]): string[] =>
  [...new Set(merchants.flatMap(({ details }) => details.cuisines))].slice(0, cuisineLinksMax)
