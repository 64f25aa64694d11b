import { splitList } from '../split-list.ts'

/** A quarter of a city: its middle in degrees, its ZIP code, and streets that run through it. Without streets it uses those of the city. */
export type CityQuarter = { name: string; latitude: number; longitude: number; zip: string; streets: string[] }

export type City = {
  name: string
  state: string
  timezone: string
  areaCodes: string[]
  streets: string[]
  quarters: CityQuarter[]
  /** How many restaurants the demonstration has here. */
  restaurantCount: number
}

/**
 * Reads a city from a few lines, so that a table of places stays readable:
 * `Name, ST | zone | area codes | count | streets`, then a line for each quarter: `Name | latitude | longitude | ZIP | streets`.
 */
export function readCity(text: string): City {
  const [cityLine = '', ...quarterLines] = text.trim().split('\n')
  const [place = '', timezone = '', areaCodes = '', count = '', streets = ''] = cityLine
    .split('|')
    .map((part) => part.trim())
  const [name = '', state = ''] = splitList(place)
  const quarters = quarterLines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [quarterName = '', latitude = '', longitude = '', zip = '', ownStreets = ''] = line
        .split('|')
        .map((part) => part.trim())
      return {
        name: quarterName,
        latitude: Number(latitude),
        longitude: Number(longitude),
        zip,
        streets: splitList(ownStreets),
      }
    })
  return {
    name,
    state,
    timezone,
    areaCodes: splitList(areaCodes),
    streets: splitList(streets),
    quarters,
    restaurantCount: Number(count),
  }
}

/** Several cities, divided by blank lines. */
export const readCities = (text: string): City[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(readCity)
