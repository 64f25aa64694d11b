import { expect, test } from 'vitest'
import { foldWords, queryWords, searchableWords } from './fold.ts'

test.each([
  ['龙', '龙'],
  ['小龙坎 Hot Pot', '小龙 龙坎 hot pot'],
  ['ラーメン横丁', 'ラー ーメ メン ン横 横丁'],
  ['ﾗｰﾒﾝ', 'ラー ーメ メン'],
  ['김밥천국', '김밥 밥천 천국'],
  ['ร้านอาหาร', 'ร้า าน นอ อา าห หา าร'],
  ['ＰＩＺＺＡ　１０', 'pizza ten'],
  ['بَيْتُ الشَّاوِرما', 'بيت شاورما'],
  ['والشـــاورما', 'شاورما'],
  ['أحمد وإبراهيم وآدم', 'احمد وابراهيم وادم'],
  ['مطعم اللّه', 'مطعم له'],
  ['قهوة كبرى ٢', 'قهوه كبري two'],
  ['کباب ایرانی', 'كباب ايراني'],
  ['שָׁלוֹם׳ס', 'שלומס'],
  ['Чёрный Кот', 'черныи кот'],
  ['Ταβέρνα ο Νίκος', 'ταβερνα ο νικοσ'],
  ['ढाबा', 'ढाबा'],
  ['Joe’s 🍕', 'joe pizza'],
  ['😀 👨‍👩‍👧 ❤️ 1️⃣', 'one'],
  ['Brand™ Co…Op', 'brand co op'],
])('%s becomes "%s" [OPS-B15]', (text, folded) => {
  expect(foldWords(text).join(' ')).toBe(folded)
})

test.each(['😀', '!!!', ' — ', '👨‍👩‍👧‍👦', '\u200b'])('a query of %j alone is a word that no restaurant has', (text) => {
  expect(queryWords(text)).toHaveLength(1)
  expect(foldWords(queryWords(text)[0] ?? '')).toEqual([])
})

test('an index has each character of a name without spaces, so that a single one is found', () => {
  const indexed = searchableWords({ name: '小龙坎', cuisines: ['火锅'], neighborhood: '', meals: [], features: [] })
  expect(indexed).toEqual({
    name: ['小龙', '龙坎', '小', '龙', '坎'],
    other: ['火锅', '火', '锅'],
    significantWordCount: 2,
  })
})
