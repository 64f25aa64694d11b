import { z } from '../../../contract/schema.ts'
import { pickIndex, type MenuItem } from './menu.ts'
import { taxOf } from './tax.ts'

/** `count`: pieces of one line. Amounts are in cents. */
export const cartLimits = { lines: 40, count: 20, tipMinor: 50_000, subtotalMinor: 100_000 } as const

export const cartLine = z.object({
  item: z.string().min(1).max(80),
  /** Ids of the chosen options by id of the group. */
  options: z.record(z.string().max(40), z.array(z.string().max(60)).max(5)).default({}),
  count: z.int().min(1).max(cartLimits.count),
})
export type CartLine = z.infer<typeof cartLine>
export const cart = z.array(cartLine).min(1).max(cartLimits.lines)

export type Totals = {
  subtotalMinor: number
  taxMinor: number
  feeMinor: number
  tipMinor: number
  totalMinor: number
}
export type CartProblem = { code: 'sold_out' | 'not_on_menu' | 'too_much'; item: string }

/** Tip buttons, in percent of the subtotal. */
export const tipPercents = [0, 15, 18, 20] as const

/** Service fee in cents, derived from the restaurant's id. */
const serviceFee = (merchantId: string): number => [99, 149, 199, 249][pickIndex(`${merchantId} fee`, 4)] ?? 199

/** Price in cents of one piece with options; null for an unknown group or option, too many options, or a missing required one. */
export function priceOfPiece(item: MenuItem, options: CartLine['options']): number | null {
  if (Object.keys(options).some((groupId) => !item.groups.some((group) => group.id === groupId))) return null
  let priceMinor = item.priceMinor
  for (const group of item.groups) {
    const selection = new Set(options[group.id] ?? [])
    if (group.kind === 'one' ? selection.size !== 1 : selection.size > group.choicesMax) return null
    for (const optionId of selection) {
      const option = group.options.find((candidate) => candidate.id === optionId)
      if (!option) return null
      priceMinor += option.priceMinor
    }
  }
  return priceMinor
}

/** Price in cents of a cart before tax, or its first problem. `too_much` concerns the whole cart, so its `item` is empty. */
export function subtotalOf(items: ReadonlyMap<string, MenuItem>, lines: readonly CartLine[]): number | CartProblem {
  let subtotalMinor = 0
  for (const { item: id, options, count } of lines) {
    const item = items.get(id)
    const piecePriceMinor = item && priceOfPiece(item, options)
    if (!item || piecePriceMinor === null || piecePriceMinor === undefined) return { code: 'not_on_menu', item: id }
    if (item.soldOut) return { code: 'sold_out', item: id }
    subtotalMinor += piecePriceMinor * count
  }
  return subtotalMinor > cartLimits.subtotalMinor ? { code: 'too_much', item: '' } : subtotalMinor
}

/** Totals of an order: tax on the food only, service fee, and tip. */
export function totalsOf(
  restaurant: { id: string; state: string },
  { subtotalMinor, tipMinor }: { subtotalMinor: number; tipMinor: number },
): Totals {
  const taxMinor = taxOf(subtotalMinor, restaurant.state)
  const feeMinor = serviceFee(restaurant.id)
  return { subtotalMinor, taxMinor, feeMinor, tipMinor, totalMinor: subtotalMinor + taxMinor + feeMinor + tipMinor }
}
