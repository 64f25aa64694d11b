import type { MerchantInput } from '../../contract/catalog.ts'
import { fnv1a } from '../../contract/images.ts'
import { cities } from './cities/all.ts'
import type { City, CityQuarter } from './cities/city.ts'
import { cuisines } from './cuisines/all.ts'
import type { Cuisine, Style } from './cuisines/cuisine.ts'
import { randomBenefits, randomEvents, randomOffers, randomRating, randomReviews } from './extras.ts'
import { mealsOf, openingHours } from './hours.ts'
import { nameEndingsOf, streetNameOf } from './name-parts.ts'
import { random, type Random } from '../random.ts'
import { seedMenu } from './menus.ts'
import { namedDigits, namedUuid } from './named-ids.ts'
import { describeRestaurant } from './words.ts'

/** Largest distance from the middle of a neighborhood, in latitude and in longitude: at most about 550 meters in each direction. */
const reachDegrees = 0.005
const nameTriesMax = 16
const weights = cuisines.map((cuisine) => cuisine.weight)

/**
 * The restaurants of the demonstration: the same on every machine for the same `seedDate`, none of them real.
 * `scale` multiplies the number of restaurants in each city (1: about 3,600 in all). Each city has at least one.
 */
export function demoMerchants(seedDate: Date, scale = 1): MerchantInput[] {
  const usedNames = new Set<string>()
  return cities.flatMap((city) =>
    Array.from({ length: Math.max(1, Math.round(city.restaurantCount * scale)) }, (_, index) =>
      demoMerchant(city, index, seedDate, usedNames),
    ),
  )
}

function demoMerchant(city: City, index: number, seedDate: Date, usedNames: Set<string>): MerchantInput {
  const chance = random(`${city.name}, ${city.state}, ${index}`)
  const quarter = chance.pick(city.quarters)
  const cuisine = cuisineAt(quarter, chance)
  const style = chance.pick(cuisine.styles)
  const name = nameOf(cuisine, quarter, city, usedNames, chance)
  // The contract allows ids of up to 80 characters.
  const id = `${slug(name)}-${slug(city.name)}-${fnv1a(`${name}${city.state}${index}`).toString(36).slice(0, 4)}`.slice(
    0,
    80,
  )
  const rating = randomRating(chance)
  const isNew = chance.happens(0.07)
  const record: MerchantInput = {
    id,
    name,
    city: city.name,
    state: city.state,
    zip: quarter.zip,
    neighborhood: quarter.name,
    timezone: city.timezone,
    description: describeRestaurant(cuisine, quarter.name, chance),
    ...locationOf(quarter, city, chance),
    phone: `(${chance.pick(city.areaCodes)}) 555-01${String(chance.whole(0, 99)).padStart(2, '0')}`,
    url: `https://${slug(name)}.example`,
    cuisines: [
      cuisine.name,
      ...(cuisine.secondCuisines.length > 0 && chance.happens(0.45) ? [chance.pick(cuisine.secondCuisines)] : []),
    ],
    priceRange: chance.weighted(cuisine.priceWeights) + 1,
    features: featuresOf(style, chance),
    meals: mealsOf(style),
    hours: openingHours(style, chance),
    // Any restaurant of a cuisine that is often expensive may be acclaimed, and one in ten of the others.
    acclaimedLevel: cuisine.priceWeights[3] >= 2 || chance.happens(0.1) ? chance.weighted([8, 2, 1]) : 0,
    highlight: isNew ? 'new' : chance.happens(0.02) ? chance.pick(['comingSoon', 'leavingSoon'] as const) : null,
    isNew,
    ...rating,
    campaignCodes: chance.happens(0.07) ? [chance.pick(['EXCLUSIVE_T2', 'EXCLUSIVE_T3'])] : [],
    benefits: randomBenefits(chance),
    offers: randomOffers(chance),
    menuUrl: chance.happens(0.6) ? `https://${slug(name)}.example/menu` : '',
    menuImages: seedMenu(id, style),
    events: randomEvents(chance),
    reviews: randomReviews(rating, cuisine, seedDate, random(`reviews of ${id}`)),
    openTableId: chance.happens(style === 'cafe' || style === 'quick' ? 0.05 : 0.5)
      ? namedDigits(`table ${id}`, 6)
      : '',
    orderUrl: chance.happens(0.3) ? `https://order.example/${id}` : '',
  }
  return {
    ...record,
    networkReferences: [
      `fidel:${namedUuid(id)}`,
      `mid:${namedDigits(`fidel ${id}`, 8)}`,
      `mid:92${namedDigits(`kard ${id}`, 13)}`, // no card number begins with 92, so the 15 digits never look like one
      // The embedded shop serves restaurants with this reference. Pages link to the `orderUrl` of the others.
      ...(record.features?.includes('online_ordering') ? [`order:${id}`] : []),
    ],
  }
}

/** Picks a cuisine. A quarter such as Chinatown has typical cuisines: on average more than half of its restaurants have one of them. */
function cuisineAt({ name }: CityQuarter, chance: Random): Cuisine {
  const typicalNames = cuisinesByQuarter.find(([pattern]) => pattern.test(name))?.[1]
  const typicalCuisines = cuisines.filter((cuisine) => typicalNames?.includes(cuisine.name))
  return typicalCuisines.length > 0 && chance.happens(0.55)
    ? chance.pick(typicalCuisines)
    : (cuisines[chance.weighted(weights)] ?? chance.pick(cuisines))
}

const cuisinesByQuarter: readonly (readonly [RegExp, string[]])[] = [
  [/Chinatown|Flushing|International District/, ['Chinese', 'Dim sum', 'Noodles']],
  [/Koreatown/, ['Korean']],
  [/Japantown|Little Tokyo|Sawtelle/, ['Japanese', 'Sushi', 'Ramen']],
  [/Asiatown|Buford Highway|Doraville|Frogtown/, ['Vietnamese', 'Korean', 'Chinese', 'Thai']],
  [/Little Italy|North End|North Beach|The Hill|Federal Hill/, ['Italian', 'Pizza']],
  [/Greektown|Astoria|30th Avenue|Ditmars/, ['Greek', 'Mediterranean']],
  [/Pilsen|Mission District|Bishop Arts|Highland Park/, ['Mexican']],
  [/Little Havana/, ['Cuban']],
  [/Little Haiti/, ['Caribbean']],
  [/French Quarter|Marigny|Bywater/, ['Cajun', 'Southern', 'Seafood']],
  [/Harlem|Bronzeville|West End/, ['Southern', 'Ethiopian', 'Caribbean']],
  [/West Ridge/, ['Indian', 'Middle Eastern']],
  [/Kaka'ako|Kaimuki|Waikiki/, ['Hawaiian', 'Japanese']],
]

function nameOf(cuisine: Cuisine, quarter: CityQuarter, city: City, usedNames: Set<string>, chance: Random): string {
  const inventName = (): string => {
    const inventedName = chance
      .pick(cuisine.names)
      .replaceAll(/\{(\w)\}/g, (_, part: string) => chance.pick(cuisine.parts[part] ?? ['House']))
    // Of the names in use, 70 % are returned, and the loop below tries again. A name made from a street replaces the other 30 %.
    if (!usedNames.has(inventedName) || chance.happens(0.7)) return inventedName
    const street = streetNameOf(chance.pick([...quarter.streets, ...city.streets]))
    return street === '' ? inventedName : `${street} ${chance.pick(nameEndingsOf(cuisine.name))}`
  }
  let name = inventName()
  for (let tries = 1; tries < nameTriesMax && usedNames.has(name); tries++) name = inventName()
  // A name that is still in use gets the quarter or the city added, like a second restaurant of the same owners.
  const uniqueName =
    [name, `${name} ${quarter.name}`, `${name} ${city.name}`].find((candidate) => !usedNames.has(candidate)) ??
    `${name} No. ${usedNames.size}`
  usedNames.add(uniqueName)
  return uniqueName
}

function locationOf(
  { latitude, longitude, streets }: CityQuarter,
  city: City,
  chance: Random,
): { address1: string; latitude: number; longitude: number } {
  const randomOffset = (): number => (chance.next() + chance.next() - 1) * reachDegrees
  const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
  const street = chance.pick(streets.length > 0 ? streets : city.streets)
  return {
    address1: `${chance.whole(12, 1890)} ${street}`,
    latitude: round(latitude + randomOffset()),
    longitude: round(longitude + randomOffset()),
  }
}

function featuresOf(style: Style, chance: Random): NonNullable<MerchantInput['features']> {
  const isFast = style === 'quick' || style === 'cafe'
  return [
    ...(chance.happens(isFast ? 0.7 : 0.3) ? (['delivery'] as const) : []),
    ...(chance.happens(isFast ? 0.9 : 0.98) ? (['dine_in'] as const) : []),
    ...(chance.happens(isFast ? 0.9 : 0.5) ? (['takeout'] as const) : []),
    ...(chance.happens(isFast ? 0.5 : 0.2) ? (['online_ordering'] as const) : []),
  ]
}

/** The text in lower-case ASCII letters, digits and hyphens. NFD separates accents from letters, but not those of `đ` and `ı`. */
const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
