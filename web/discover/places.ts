import type { MerchantCard } from '../../contract/api/merchants.ts'

const quartersMax = 6
const cuisinesMax = 3
const choicesMax = 14

export type CuisineQuarter = { name: string; cuisines: string[]; first: MerchantCard }

/** The neighborhoods of some restaurants in their order, each with what is cooked there. */
export function neighborhoodsOf(merchants: readonly MerchantCard[]): CuisineQuarter[] {
  const byName = Map.groupBy(
    merchants.filter(({ location }) => location.neighborhood !== ''),
    ({ location }) => location.neighborhood,
  )
  return [...byName].slice(0, quartersMax).flatMap(([name, there]) => {
    const first = there[0]
    const cuisines = [...new Set(there.flatMap(({ details }) => details.cuisines))].slice(0, cuisinesMax)
    return first ? [{ name, cuisines, first }] : []
  })
}

/** What some restaurants cook, each kind once. */
export const cuisinesOf = (merchants: readonly MerchantCard[]): string[] =>
  [...new Set(merchants.flatMap(({ details }) => details.cuisines))].slice(0, choicesMax)
