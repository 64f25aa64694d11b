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

  test('folded words are at most 24 plain characters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldWords(text).every((word) => /^[a-z0-9]{1,24}$/.test(word))).toBe(true)
      }),
    )
  })

  test('query words leave out stop words and repeats, and are at most eight', () => {
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
  ])('indexes %s as "%s" with a name of %s words', (name, words, length) => {
    const indexed = searchableWords({ name, cuisines: [], neighborhood: '', meals: [], features: [] })
    expect([indexed.name.join(' '), indexed.nameLength]).toEqual([words, length])
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
  ])('the distance from %s to %s is %s edits', (a, b, edits) => {
    expect(editDistance(a, b, 2)).toBe(edits)
  })

  test('the fast rejection never drops a close word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'z', '0', '9'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (a, b, edits) => {
        if (editDistance(a, b, edits) <= edits) expect(canBeClose(letterMask(a), letterMask(b), edits)).toBe(true)
      }),
    )
  })

  test('corrects to the closest and most frequent words, without rare ones', () => {
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
  ])('the distance from %s to a prefix of %s is %s edits', (input, word, edits) => {
    expect(prefixEditDistance(input, word, 1)).toBe(edits)
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
  ])('the prefix %s means %s', (input, meanings) => expect(meaningsOfPrefix(input)).toEqual(meanings))

  test('every word of the table is in folded form, so that queries can match it', () => {
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
  ])('splits "%s"', (text, rest, place, here) => {
    expect(splitText(text)).toEqual({ text: rest, place, here })
  })
})
