import { compose } from './compose.ts'

/** The large picture of a partner. Partners without a drawing of their own get a table. */
export function composeHero(brand: string, ratio: number): string {
  return compose({ id: brand, cuisines: ['New American'], city: brand, neighborhood: '' }, ratio)
}
