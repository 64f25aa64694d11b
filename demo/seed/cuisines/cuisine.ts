import { splitList } from '../split-list.ts'

/** How a place keeps its day: decides hours and meals. */
export type Style = 'cafe' | 'brunch' | 'quick' | 'split' | 'allday' | 'dinner' | 'bar'

/** What the generator knows about a cuisine. Names are invented from these parts; `{s}` takes one of `s` and so on. */
export type Cuisine = {
  name: string
  /** Second cuisines it may also be listed under. */
  also: string[]
  /** Weights of price 1 to 4. */
  price: [number, number, number, number]
  styles: Style[]
  weight: number
  names: string[]
  parts: Readonly<Record<string, string[]>>
  dishes: string[]
  /** First sentences of a description; `{d}` and `{e}` take dishes, and `{d:is|are}` agrees with the dish. */
  openings: string[]
}

type Written = {
  also?: string
  price: [number, number, number, number]
  styles: Style[]
  weight: number
  names: string
  parts: Record<string, string>
  dishes: string
  openings: string[]
}

/** Lists are written as one comma-separated line each. */
export function cuisine(name: string, written: Written): Cuisine {
  const parts = Object.fromEntries(Object.entries(written.parts).map(([key, text]) => [key, splitList(text)]))
  return {
    ...written,
    name,
    also: splitList(written.also ?? ''),
    names: splitList(written.names),
    dishes: splitList(written.dishes),
    parts,
  }
}
