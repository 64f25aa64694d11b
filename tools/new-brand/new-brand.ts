import { currencyType, type CurrencyType } from '../../contract/brand.ts'
import { normalizeHex } from '../../domain/brands/color.ts'
import { nearestColors, palettesFrom, type BrandPalette } from '../../domain/brands/palette.ts'
import { layoutFor, markFor, shapeFor } from './design.ts'
import { starterContent, starterCopy, starterLegal } from './texts.ts'

export type NewBrand = {
  name: string
  brandColor: string
  accentColor: string
  currency: string
  id?: string | undefined
}
/** The files of the folder by name, or every reason why it cannot be created. */
export type NewBrandResult = { ok: true; id: string; files: Record<string, string> } | { ok: false; faults: string[] }
/** The ids and layouts of the existing folders. A new brand needs a different id, and its layout should resemble none of theirs. */
export type ExistingBrands = { ids: readonly string[]; layouts: readonly Record<string, unknown>[] }

const nameMax = 60
const idMax = 60
const shortCodeMax = 4
const currencyNames: Readonly<Record<CurrencyType, { one: string; many: string }>> = {
  Dollar: { one: 'cash back', many: 'cash back' },
  Mile: { one: 'mile', many: 'miles' },
  Point: { one: 'point', many: 'points' },
  Credit: { one: 'credit', many: 'credits' },
}
/** Earn rates in basis points: 1 % for members who opted out or have not activated, 3 % for members who opted in, 5 % for VIPs. */
const tiers = { OptedOut: 100, NonActivated: 100, OptedIn: 300, VIP: 500 }
const newYork = { label: 'New York, NY', latitude: 40.7577, longitude: -73.9857 }

/** Composes a complete brand folder from a name, two colors and a currency. Writes nothing: the caller writes the files. */
export function composeBrand(input: NewBrand, others: ExistingBrands, today: Date): NewBrandResult {
  const name = input.name.trim()
  const id = input.id ?? idOf(name)
  const [color, accent] = [normalizeHex(input.brandColor), normalizeHex(input.accentColor)]
  const currency = currencyType.safeParse(input.currency)
  const faults = [
    ...(name === '' || name.length > nameMax ? [`The name must have 1 to ${nameMax} letters.`] : []),
    ...(/^[a-z0-9](-?[a-z0-9])*$/.test(id) && id.length <= idMax
      ? []
      : [`The id "${id}" must be lowercase letters, digits and single dashes; set one with --id.`]),
    ...(others.ids.includes(id) ? [`brands/${id} already exists.`] : []),
    ...(color ? [] : [`--brand ${input.brandColor} is not a color like #0a5 or #00aa55.`]),
    ...(accent ? [] : [`--accent ${input.accentColor} is not a color like #fc0 or #ffcc00.`]),
    ...(currency.success ? [] : [`--currency must be one of ${currencyType.options.join(', ')}.`]),
  ]
  const palettes = color && accent ? palettesFrom(color, accent) : null
  if (color && accent && palettes && !palettes.ok) {
    for (const { pair, ratio, ratioMin } of palettes.faults)
      faults.push(`These colors are not readable: ${pair.join(' on ')} has contrast ${ratio}, needs ${ratioMin}.`)
    const nearest = nearestColors(color, accent)
    if (nearest) faults.push(`The nearest colors that work: --brand "${nearest.brand}" --accent "${nearest.accent}"`)
  }
  // The palettes may report a pair more than once.
  if (faults.length > 0 || !currency.success || !palettes?.ok) return { ok: false, faults: [...new Set(faults)] }
  return { ok: true, id, files: filesOf(id, name, currency.data, palettes, others, today) }
}

/** The folder id for a name: "Café Nord" becomes cafe-nord. */
const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, idMax)

function filesOf(
  id: string,
  name: string,
  currency: CurrencyType,
  { light, dark }: { light: BrandPalette; dark: BrandPalette },
  others: ExistingBrands,
  today: Date,
): Record<string, string> {
  const program = /dining|table|eats|rewards/i.test(name) ? name : `${name} Dining`
  const settings = {
    name,
    program,
    hosts: [],
    currencyType: currency,
    currencyName: currencyNames[currency],
    hasPPN: false,
    hasVIP: true,
    acclaimedEnabled: true,
    shortCode: id.replaceAll('-', '').slice(0, shortCodeMax).toUpperCase(),
    earning: { tiers },
    routeMeta: {
      '/': { title: program, description: `Link a card once, eat out, and ${program} rewards every meal.` },
    },
    customerSupport: {
      phone: { href: 'tel:+18005550100', formatted: '1-800-555-0100' },
      email: { href: `mailto:help@${id}.example`, display: `help@${id}.example` },
    },
    defaultLocation: newYork,
    layout: layoutFor(name, others.layouts),
  }
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return {
    'brand.json': json(settings),
    'theme.json': json({ light, dark, ...shapeFor(name) }),
    'copy.json': json(starterCopy()),
    'content.json': json(starterContent(id, newYork.label)),
    'legal.json': json(starterLegal(program, today.toISOString().slice(0, 7))),
    'mark.svg': markFor(name, light.brand, light.accent, light.onBrand),
  }
}
