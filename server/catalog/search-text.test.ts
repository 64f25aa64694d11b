import { describe, expect, test } from 'vitest'
import { searchQuery } from '../../contract/api/merchants.ts'
import { merchantRecord } from '../../contract/catalog.ts'
import { entryOf, type StoredRecord } from './entries.ts'
import type { Catalog } from './follower.ts'
import { buildIndex } from './index/catalog-index.ts'
import { toIndexQuery } from './index-query.ts'
import { suggestionsFor } from './suggest.ts'

const today = '2026-11-20'
const milesPerDegreeOfLatitude = 69.17
const chicago = { label: 'Chicago, IL', latitude: 41.88, longitude: -87.63, radiusMiles: 25 }

/** A street of restaurants: id, name, cuisines, miles to the north, rating, number of ratings; then neighborhood and meal. */
const street = `
joes       | Joe’s Grill              | American          | 1  | 4.0 | 200 | River North | dinner
joe-coffee | Joe Coffee               | Cafe              | 6  | 4.6 | 500 | Wicker Park | breakfast
omalley    | O’Malley’s Pub           | Gastropub         | 2  | 4.1 | 90  | Lakeview    | dinner
artusi     | L’Artusi                 | Italian           | 3  | 4.7 | 900 | West Loop   | dinner
big-al     | Big Al’s BBQ             | Barbecue          | 4  | 4.2 | 90  | Pilsen      | lunch
smoke      | County Smokehouse        | Southern,Barbecue | 1  | 3.6 | 400 | The Loop    | lunch
luna       | Luna Pizza               | Pizza,Italian     | 5  | 4.2 | 200 | Old Town    | dinner
luna-park  | Greta                    | German            | 1  | 4.9 | 900 | Luna Park   | dinner
slice      | Corner Slice             | Pizza             | 1  | 4.2 | 300 | The Loop    | dinner
forno      | Forno Costanza           | Pizza             | 20 | 4.4 | 300 | Evanston    | dinner
prime      | Rourke & Sons            | Steakhouse        | 2  | 4.3 | 80  | Gold Coast  | dinner
tacos      | Taquería Sol             | Mexican           | 3  | 4.0 | 70  | Pilsen      | dinner
casa       | Casa Azul                | Mexican           | 2  | 4.5 | 300 | Pilsen      | dinner
pho        | Phở Đức                  | Vietnamese        | 6  | 4.4 | 200 | Uptown      | lunch
cafe-zoe   | Café Zoë                 | Cafe,Bakery       | 2  | 4.8 | 400 | Wicker Park | brunch
sweet      | Honeycomb                | Dessert,Ice cream | 4  | 4.5 | 100 | Old Town    | dinner
thai       | Mali Thai Kitchen        | Thai              | 9  | 3.8 | 146 | Uptown      | dinner
bangkok    | Ploy                     | Thai              | 2  | 4.7 | 300 | The Loop    | dinner
salt       | Salt ’n’ Straw           | Dessert           | 3  | 4.6 | 700 | Old Town    | dinner
seven      | 7 Seas                   | Seafood           | 3  | 4.1 | 60  | The Loop    | dinner
place      | The Garden Place         | Vegetarian        | 8  | 3.2 | 20  | Uptown      | dinner
garden     | Garden of Hummus         | Middle Eastern    | 1  | 4.9 | 800 | The Loop    | dinner
`
const records = street
  .trim()
  .split('\n')
  .map((line): StoredRecord => {
    const [id, name, cuisines = '', miles, rating, ratingCount, neighborhood, meal] = line
      .split('|')
      .map((cell) => cell.trim())
    const record = {
      id,
      name,
      cuisines: cuisines.split(','),
      neighborhood,
      meals: [meal],
      rating: Number(rating),
      ratingCount: Number(ratingCount),
      address1: '1 Main St',
      city: 'Chicago',
      state: 'IL',
      zip: '60607',
    }
    const latitude = chicago.latitude + Number(miles) / milesPerDegreeOfLatitude
    return { ...merchantRecord.parse(record), latitude, longitude: chicago.longitude, timezone: 'America/Chicago' }
  })
const index = buildIndex(
  records.map((record) => entryOf(record, Date.UTC(2026, 0) / 1000)),
  today,
)
const catalog: Catalog = { index, version: () => 1, today: () => today, stop: async () => undefined }

const searchIds = (text: string): string[] => {
  const query = searchQuery.parse({ restaurantOrCuisine: text, sortBy: 'relevance' })
  const indexQuery = toIndexQuery(query, { ...chicago, text }, { offersVisible: false, today })
  return index.search(indexQuery).hits.map((hit) => hit.id)
}

describe('ranking of search results', () => {
  test.each([
    // query, results in order
    ['cafe zoe', 'cafe-zoe'],
    ['CAFÉ ZOË', 'cafe-zoe'],
    ['joes grill', 'joes'],
    ["joe's", 'joe-coffee joes'],
    ['joe s', 'joe-coffee joes'],
    ['o malley', 'omalley'],
    ['omalleys', 'omalley'],
    ["o'malley's pub", 'omalley'],
    ['artusi', 'artusi'],
    ["l'artusi", 'artusi'],
    ['l artusi', 'artusi'],
    ['salt and straw', 'salt'],
    ['salt & straw', 'salt'],
    ['seven seas', 'seven'],
    ['pho duc', 'pho'],
    // a name before a neighborhood
    ['luna', 'luna luna-park'],
    ['luna pizza', 'luna'],
    // `place` is a stop word, so this query also finds Garden of Hummus
    ['garden place', 'place garden'],
    // cuisines by rating and distance; several spellings of one cuisine give the same result
    ['pizza', 'slice luna forno'],
    ['pizzas', 'slice luna forno'],
    ['thai', 'bangkok thai'],
    ['best thai food', 'bangkok thai'],
    ['thai restarant', 'bangkok thai'],
    ['bbq', 'big-al smoke'],
    ['barbeque', 'big-al smoke'],
    ['bar-b-q', 'big-al smoke'],
    ['barbecue', 'big-al smoke'],
    ['steak house', 'prime'],
    ['steakhouses', 'prime'],
    ['ice cream', 'sweet salt'],
    ['icecream', 'sweet salt'],
    // dishes and meals: restaurants with the word in the name first (`taqueria` folds to taco), then those that serve it
    ['tacos', 'tacos casa'],
    ['burrito', 'casa tacos'],
    ['pho', 'pho'],
    ['smoke house', 'smoke big-al'],
    ['falafel', 'garden'],
    ['brunch', 'cafe-zoe joe-coffee'],
    // prefixes
    ['piz', 'slice luna forno'],
    ['vietn', 'pho'],
    ['barbeq', 'big-al smoke'],
    ['burri', 'casa tacos'],
    ['ice cr', 'sweet salt'],
    // misspellings
    ['pizzza', 'slice luna forno'],
    ['itlain', 'artusi luna'],
    ['mexcian', 'casa tacos'],
    ['vietmanese', 'pho'],
    ['burito', 'casa tacos'],
    ['steackhouse', 'prime'],
    ['rouke', 'prime'],
    ['wickerpark', 'cafe-zoe joe-coffee'],
    ['coffe', 'joe-coffee cafe-zoe'],
    // neighborhoods
    ['wicker park', 'cafe-zoe joe-coffee'],
    ['mexican pilsen', 'casa tacos'],
    // no result
    ['qqqq', ''],
    ['thai pizza', ''],
  ])('finds and ranks the restaurants for "%s"', (text, expected) => expect(searchIds(text).join(' ')).toBe(expected))
})

describe('suggestions while typing', () => {
  const suggest = (text: string): string[] =>
    suggestionsFor(catalog, { ...chicago, text }).map((suggestion) =>
      suggestion.kind === 'cuisine' ? `${suggestion.text} (${suggestion.restaurants})` : suggestion.text,
    )
  test.each([
    ['p', ['Pizza (3)']],
    ['pi', ['Pizza (3)', 'Luna Pizza']],
    ['lu', ['Luna Pizza']],
    ['bbq', ['Barbecue (2)', 'Big Al’s BBQ']],
    ['barbeq', ['Barbecue (2)', 'Big Al’s BBQ']],
    ['burri', ['Mexican (2)']],
    ['itlain', ['Italian (2)']],
    ['ice c', ['Ice cream (2)', 'Dessert (2)']],
    ['middle', ['Middle Eastern (1)']],
    ['east', ['Middle Eastern (1)']],
    ['joe', ['Joe Coffee', 'Joe’s Grill']],
    ['joe c', ['Joe Coffee']],
    ['roruke', ['Rourke & Sons']],
    ['the', ['The Garden Place']],
    ['', []],
    ['qqqq', []],
  ])('suggests completions of "%s"', (text, expected) => expect(suggest(text)).toEqual(expected))

  test('suggests no cuisine without a restaurant nearby, but suggests a distant restaurant, with its distance', () => {
    const losAngeles = { ...chicago, latitude: 34.05, longitude: -118.24, text: 'thai' }
    const suggestions = suggestionsFor(catalog, losAngeles)
    expect(suggestions).toEqual([
      {
        kind: 'restaurant',
        text: 'Mali Thai Kitchen',
        id: 'thai',
        place: 'Uptown, Chicago',
        distance: expect.any(Number) as number,
      },
    ])
    expect(suggestions[0]).toHaveProperty('distance', expect.closeTo(1744, -1))
  })
})
