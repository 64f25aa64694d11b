import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldWords, queryWords, searchableWords, searchText } from './fold.ts'
import { meaningfulWords, meaningOf, meaningsOfPrefix, kindsServing } from './meanings.ts'
import { splitText } from './index-query.ts'
import { bestCorrections, letterMask, canBeClose, editDistance, prefixEditDistance } from './spelling.ts'

describe('folding', () => {
  test.each([
    ['Café Zoë', 'cafe zoe'],
    ["Big Al's BBQs", 'big al barbecue'],
    ['Salt & Straw', 'salt and straw'],
    ['Tacos', 'taco'],
    ['Als', 'al'],
    ["Joe's", 'joe'],
    ['Joes', 'joe'],
    ['Sandwiches', 'sandwich'],
    ['Bakeries', 'bakery'],
    ['Cookies', 'cooky'],
    ['cookie', 'cooky'],
    ['Swiss', 'swiss'],
    ['Asparagus', 'asparagus'],
    ['Smørrebrød', 'smorrebrod'],
    ['Hamburgers', 'burger'],
    ['Jalapeño’s', 'jalapeno'],
    ['7 Seas', 'seven sea'],
    ['Taquerías', 'taco'],
    ["O'Malley’s", 'omalley'],
    ['o malleys', 'omalley'],
    ['joe s pizza', 'joe pizza'],
    ['Bar-B-Q Shack', 'barbecue shack'],
    ['Steak Houses', 'steak'],
    ["Surf 'n' Turf", 'surf and turf'],
    ['Ice cream', 'icecream'],
    ['Phở Đức', 'pho duc'],
    ['  —  ', ''],
    ['小龙坎', ''],
  ])('%s becomes "%s"', (text, folded) => {
    expect(foldWords(text).join(' ')).toBe(folded)
  })

  test('folded words are short and plain, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldWords(text).every((word) => /^[a-z0-9]{1,24}$/.test(word))).toBe(true)
      }),
    )
  })

  test('the words of a question leave out what asks for nothing, repeats and more than eight', () => {
    expect(queryWords('the best Thai restaurants, thai')).toEqual(['thai'])
    expect(queryWords('one two three four five six seven eight nine ten')).toHaveLength(8)
    expect(
      searchText({
        name: 'Luna & Luna',
        cuisines: ['Pizza', 'Italian'],
        neighborhood: 'Wicker Park',
        meals: ['lunch', 'brunch'],
        features: ['dine_in'],
      }),
    ).toBe(' luna and | pizza italian wicker park brunch ')
  })

  test.each([
    ["L'Artusi", 'lartusi artusi', 1],
    ['Café d’Alsace', 'cafe dalsace alsace', 2],
    ['The Best of Thai', 'the best of thai', 1],
    ["Joe's", 'joe', 1],
  ])('%s is found by "%s" and is whole with %s words', (name, words, length) => {
    const found = searchableWords({ name, cuisines: [], neighborhood: '', meals: [], features: [] })
    expect([found.name.join(' '), found.nameLength]).toEqual([words, length])
  })
})

describe('spelling', () => {
  test.each([
    ['pizza', 'pizza', 0],
    ['pizzza', 'pizza', 1],
    ['piza', 'pizza', 1],
    ['pizaz', 'pizza', 1],
    ['pissa', 'pizza', 2],
    ['ab', 'abcdef', 3],
    ['', 'ab', 2],
    ['gardne', 'garden', 1],
  ])('from %s to %s are %s slips', (a, b, slips) => {
    expect(editDistance(a, b, 2)).toBe(slips)
  })

  test('the quick no is never wrong', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'z', '0', '9'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (a, b, slips) => {
        if (editDistance(a, b, slips) <= slips) expect(canBeClose(letterMask(a), letterMask(b), slips)).toBe(true)
      }),
    )
  })

  test('the closest and commonest words are meant; rare ones are not', () => {
    expect(
      bestCorrections([
        { word: 'pizza', edits: 1, uses: 400 },
        { word: 'piazza', edits: 1, uses: 120 },
        { word: 'pisa', edits: 1, uses: 3 },
        { word: 'plaza', edits: 2, uses: 900 },
      ]),
    ).toEqual(['pizza', 'piazza'])
    expect(bestCorrections([])).toEqual([])
  })

  test.each([
    ['barbac', 'barbecue', 1],
    ['itak', 'italian', 1],
    ['vietmna', 'vietnamese', 1],
    ['xtal', 'italian', 2],
    ['bar', 'barbecue', 0],
  ])('%s is %s %s slips away from its beginning', (typed, word, slips) => {
    expect(prefixEditDistance(typed, word, 1)).toBe(slips)
  })
})

describe('meanings', () => {
  test.each([
    ['burrito', ['mexican']],
    ['pho', ['noodle', 'vietnamese']],
    ['pizza', []],
    ['constructor', []],
  ])('%s is served by %s', (word, kinds) => expect(kindsServing(word)).toEqual(kinds))

  test.each([
    ['barbeq', ['barbecue']],
    ['burri', ['mexican']],
    ['bu', []],
    ['zzz', []],
  ])('who has typed %s means %s', (typed, meant) => expect(meaningsOfPrefix(typed)).toEqual(meant))

  test('every word of the table is in folded form, or nobody could ask for it', () => {
    for (const word of meaningfulWords) {
      const [folded] = foldWords(word)
      expect(meaningOf(word)).toContain(folded)
      for (const kind of kindsServing(word)) expect(foldWords(kind)).toEqual([kind])
    }
  })
})

describe('text and place', () => {
  test.each([
    ['pizza near 10001', 'pizza', '10001', false],
    ['sushi in Chicago, IL', 'sushi', 'Chicago, IL', false],
    ['pizza 10001', 'pizza', '10001', false],
    ['10001', '', '10001', false],
    ['Studio 54', 'Studio 54', '', false],
    ['near Boston', '', 'Boston', false],
    ['tacos near me', 'tacos', '', true],
    ['nearby', '', '', true],
    ['Luna Pizza', 'Luna Pizza', '', false],
    ['Inn of Chicago', 'Inn of Chicago', '', false],
    ['brunch around Wicker Park', 'brunch', 'Wicker Park', false],
  ])('%s', (text, rest, place, here) => {
    expect(splitText(text)).toEqual({ text: rest, place, here })
  })
})
