import { splitList } from '../split-list.ts'

/** Style of a restaurant. The style decides hours, meals, features and menu. `split`: closed between lunch and dinner. */
export type Style = 'cafe' | 'brunch' | 'quick' | 'split' | 'allday' | 'dinner' | 'bar'

/** Data from which the generator invents restaurants of a cuisine. In `names`, one of `parts.s` replaces `{s}`, likewise for other keys. */
export type Cuisine = {
  name: string
  /** Cuisines of which a restaurant may have one in addition. */
  secondCuisines: string[]
  /** Weights of price 1 to 4. */
  priceWeights: [number, number, number, number]
  styles: Style[]
  /** How often the generator picks the cuisine, relative to the others. */
  weight: number
  names: string[]
  parts: Readonly<Record<string, string[]>>
  dishes: string[]
  /** First sentences of a description; `{dish}` and `{otherDish}` take dishes, and `{dish:is|are}` agrees with the dish. */
  openings: string[]
}

type CuisineText = {
  secondCuisines?: string
  priceWeights: [number, number, number, number]
  styles: Style[]
  weight: number
  names: string
  parts: Record<string, string>
  dishes: string
  openings: string[]
}

/** Creates a cuisine from text. Each list in a string is comma-separated; `styles` and `openings` are arrays already. */
export function cuisine(name: string, text: CuisineText): Cuisine {
  const parts = Object.fromEntries(Object.entries(text.parts).map(([key, list]) => [key, splitList(list)]))
  return {
    ...text,
    name,
    secondCuisines: splitList(text.secondCuisines ?? ''),
    names: splitList(text.names),
    dishes: splitList(text.dishes),
    parts,
  }
}
