// Dishes whose last letters suggest the wrong number.
const singularDishes: ReadonlySet<string> = new Set(['steak frites', 'tres leches'])
const pluralDishes: ReadonlySet<string> = new Set(['eggs Benedict', 'ricotta gnocchi', 'gnudi with sage'])

/** What comes with a dish or how it is served: "with crab", "in cider", "for two". */
const addition = / (?:with|in|on|by|for|under|al) .*$/

/** The ending of a plural: an s, but not `ss`, and not `us` as in "octopus". */
const pluralEnding = /[^su]s$/

/** Whether a dish takes a plural verb: "raw oysters are", "fish and chips are", "beef tartare is". */
export function isPlural(dish: string): boolean {
  if (singularDishes.has(dish)) return false
  if (pluralDishes.has(dish)) return true
  return dish
    .replace(addition, '')
    .split(' and ')
    .some((part) => pluralEnding.test(part))
}
