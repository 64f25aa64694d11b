import { expect, test } from 'vitest'
import { searchQuery } from '../../contract/api/merchants.ts'
import { merchantRecord } from '../../contract/catalog.ts'
import { entryOf } from './entries.ts'
import type { Catalog } from './follower.ts'
import { buildIndex } from './index/catalog-index.ts'
import { toIndexQuery } from './index-query.ts'
import { suggestionsFor } from './suggest.ts'

const today = '2026-11-20'
const newYork = { label: 'New York, NY', latitude: 40.71, longitude: -74.01, radiusMiles: 25 }
const records = [
  ['arabic', 'بيت الشاورما', 'شامي'],
  ['vowels', 'مَطْعَمُ أَحْمَد', 'Lebanese'],
  ['persian', 'کباب یزد', 'Persian'],
  ['hebrew', 'חומוס שלום', 'Israeli'],
  ['chinese', '小龙坎火锅', '川菜'],
  ['kana', 'ラーメン横丁', 'Ramen'],
  ['korean', '김밥천국', 'Korean'],
  ['thai', 'ร้านส้มตำ', 'Thai'],
  ['russian', 'Ёлки & Пельмени', 'Russian'],
  ['greek', 'Ταβέρνα Νίκος', 'Greek'],
  ['emoji', 'Luigi 🍕', 'Italian'],
].map(([id, name, cuisine]) => ({
  ...merchantRecord.parse({
    id,
    name,
    cuisines: [cuisine],
    address1: '1 Main St',
    city: 'New York',
    state: 'NY',
    zip: '10007',
  }),
  latitude: newYork.latitude,
  longitude: newYork.longitude,
  timezone: 'America/New_York',
}))
const index = buildIndex(
  records.map((record) => entryOf(record, 0)),
  today,
)
const catalog: Catalog = { index, version: () => 1, today: () => today, stop: async () => undefined }

test.each([
  ['الشاورما', 'arabic'],
  ['شاورما', 'arabic'],
  ['بيت', 'arabic'],
  ['الشاورمة', 'arabic'],
  ['شامي', 'arabic'],
  ['احمد', 'vowels'],
  ['أحمد', 'vowels'],
  ['كباب', 'persian'],
  ['یزد', 'persian'],
  ['חומוס', 'hebrew'],
  ['שלומ', 'hebrew'],
  ['小龙坎', 'chinese'],
  ['龙坎', 'chinese'],
  ['坎', 'chinese'],
  ['火锅', 'chinese'],
  ['川菜', 'chinese'],
  ['ﾗｰﾒﾝ', 'kana'],
  ['横', 'kana'],
  ['천국', 'korean'],
  ['ส้มตำ', 'thai'],
  ['елки', 'russian'],
  ['ПЕЛЬМЕНИ', 'russian'],
  ['пелмени', 'russian'],
  ['пель', 'russian'],
  ['ταβερνα', 'greek'],
  ['🍕', 'emoji'],
  ['pizza 😀', 'emoji'],
  ['ＬＵＩＧＩ', 'emoji'],
  // Nothing of these is in the catalog.
  ['الكسكس', ''],
  ['龙小', ''],
  ['坎小', ''],
  ['борщ', ''],
  ['😀', ''],
  ['!!!', ''],
  ['🍣', ''],
  ['شاورما борщ', ''],
])('"%s" finds %s, and never all restaurants [OPS-B15]', (text, expected) => {
  const query = searchQuery.parse({ restaurantOrCuisine: text, sortBy: 'relevance' })
  const result = index.search(toIndexQuery(query, { ...newYork, text }, { offersVisible: false, today }))
  expect(result.hits.map(({ id }) => id).join(' ')).toBe(expected)
})

test.each(['', 'best restaurants', 'food'])('"%s" asks for any restaurant and finds all', (text) => {
  const query = searchQuery.parse({ restaurantOrCuisine: text })
  const result = index.search(toIndexQuery(query, { ...newYork, text }, { offersVisible: false, today }))
  expect(result.total).toBe(records.length)
})

test.each([
  ['الشا', ['شامي', 'بيت الشاورما']],
  ['شام', ['شامي']],
  ['小', ['小龙坎火锅']],
  ['火', ['小龙坎火锅']],
  ['川', ['川菜']],
  ['김', ['김밥천국']],
  ['пел', ['Ёлки & Пельмени']],
  ['шл', []],
  ['😀', []],
])('suggests the names and cuisines that begin with "%s": %j [OPS-B15]', (text, expected) => {
  expect(suggestionsFor(catalog, { ...newYork, text }).map((suggestion) => suggestion.text)).toEqual(expected)
})
