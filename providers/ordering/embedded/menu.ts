import { createHash } from 'node:crypto'
import { east } from './menus/east.ts'
import { south } from './menus/south.ts'
import { west } from './menus/west.ts'
import { optionGroups, slug, type OptionGroup } from './options.ts'

export type MenuItem = {
  id: string
  name: string
  /** The description. */
  text: string
  /** Price in cents, without options. */
  priceMinor: number
  popular: boolean
  soldOut: boolean
  groups: readonly OptionGroup[]
}
export type Menu = { sections: readonly { id: string; name: string; items: readonly MenuItem[] }[] }

const menus = { ...west, ...east, ...south }
/** The name of a menu: a cuisine, or a kind of food such as Sweets. */
type Kitchen = keyof typeof menus

/** The menus of cuisines that have no menu under their name. */
const kitchenByCuisine: Readonly<Record<string, Kitchen>> = {
  'New American': 'American',
  Breakfast: 'Cafe',
  Bakery: 'Cafe',
  Dessert: 'Sweets',
  'Ice cream': 'Sweets',
  Barbecue: 'Southern',
  Cajun: 'Southern',
  Cuban: 'Latin',
  Peruvian: 'Latin',
  Brazilian: 'Latin',
  Caribbean: 'Latin',
  Sushi: 'Japanese',
  'Dim sum': 'Chinese',
  Noodles: 'Ramen',
  Filipino: 'Hawaiian',
  Vegan: 'Vegetarian',
  Gastropub: 'Bar',
  'Wine bar': 'Bar',
  'Cocktail bar': 'Bar',
  German: 'Bar',
  Spanish: 'Bar',
  Greek: 'Mediterranean',
  Turkish: 'Mediterranean',
  'Middle Eastern': 'Mediterranean',
}

/** The menu for the first of the cuisines that has one; else American. */
const kitchenOf = (cuisines: readonly string[]): Kitchen => {
  for (const cuisine of cuisines) {
    if (cuisine in menus) return cuisine as Kitchen
    const kitchen = kitchenByCuisine[cuisine]
    if (kitchen) return kitchen
  }
  return 'American'
}

/** An integer from 0 up to, but not including, `below`. It depends only on the text, so a shop has the same menu on every machine. */
export const pickIndex = (text: string, below: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE() % below

/** Factors, in tenths, for the prices of a menu. The index is the catalog's price range: 1 to 4, or 0 for unknown. */
const priceTenths = [10, 8, 10, 13, 17]

export type MenuSource = { id: string; cuisines: readonly string[]; priceRange: number }

/**
 * The menu of a restaurant on a local date of the restaurant (`YYYY-MM-DD`). Dishes and prices depend on cuisine, id and price range.
 * Which dishes are sold out also depends on the date.
 */
export function menuOf(place: MenuSource, date: string): Menu {
  const paragraphs = menus[kitchenOf(place.cuisines)].trim().split('\n\n')
  const sections = paragraphs.map((paragraph) => {
    const [name = '', ...lines] = paragraph.split('\n')
    return { id: slug(name), name, items: lines.flatMap((line) => itemOf(place, date, line) ?? []) }
  })
  return { sections: sections.filter(({ items }) => items.length > 0) }
}

/**
 * The dish of a menu's line. Null when this restaurant does not offer the dish, as with about one in eight. About a fifth of the dishes
 * are popular. On each date about one in 24 is sold out.
 */
function itemOf(place: MenuSource, date: string, line: string): MenuItem | null {
  const [name = '', text = '', dollars = '', groups = ''] = line.split(' | ')
  const id = slug(name)
  if (pickIndex(`${place.id} makes ${id}`, 8) === 0) return null
  // Dollars × tenths × 10 are cents.
  const scaledMinor = Math.round(Number(dollars) * (priceTenths[place.priceRange] ?? 10) * 10)
  // Prices end in .00 or .50, are at least $1.50, and differ from the rounded scaled price by 50 cents or not at all.
  const priceMinor = Math.max(
    150,
    Math.round(scaledMinor / 50) * 50 + (pickIndex(`${place.id} price ${id}`, 3) - 1) * 50,
  )
  return {
    id,
    name,
    text,
    priceMinor,
    popular: pickIndex(`${place.id} popular ${id}`, 5) === 0,
    soldOut: pickIndex(`${place.id} sold out ${id} ${date}`, 24) === 0,
    groups: optionGroups(groups === '' ? [] : groups.split(' ')),
  }
}

export const itemsOf = ({ sections }: Menu): Map<string, MenuItem> =>
  new Map(sections.flatMap(({ items }) => items.map((item) => [item.id, item])))
