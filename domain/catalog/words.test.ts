import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldWords, queryWords, searchableWords, searchText } from './fold.ts'
import { meaningfulWords, meaningOf, meaningsOfPrefix, cuisinesOfDish } from './meanings.ts'
import { splitText } from './index-query.ts'
import {
  bestCorrections,
  canBeClose,
  canContain,
  closeWords,
  editDistance,
  editsAllowed,
  editsAllowedInPrefix,
  letterMask,
  prefixEditDistance,
} from './spelling.ts'

describe('folding', () => {
  test.each([
    ['Café Zoë', 'cafe zoe'],
    ["Big Al's BBQs", 'big al barbecue'],
    ['Salt & Straw', 'salt and straw'],
    ['Tacos', 'taco'],
    ['Brie', 'brie'],
    ['Orchestras', 'orchestra'],
    ['Museums', 'museum'],
    ['Steak -- House and Ice Cream', 'steak and icecream'],
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
    ['Pies', 'pie'],
    ['Brownie', 'browny'],
    ['Dishes', 'dish'],
    ['Boxes', 'box'],
    ['Glasses', 'glass'],
    ['Tomatoes', 'tomato'],
    ['Shoes', 'shoe'],
    ['Tennis', 'tennis'],
    ['Us', 'us'],
    ['Straße', 'strasse'],
    ['Æbleskiver', 'aebleskiver'],
    ['Œuf', 'oeuf'],
    ['Borð', 'bord'],
    ['Łódź', 'lodz'],
    ['Þorri', 'thorri'],
    ['Asmalı', 'asmali'],
    ['Mc Coy', 'mccoy'],
    ['d Angelo', 'dangelo'],
    ['L’ Artusi', 'lartusi'],
    ['Studio O', 'studio o'],
    ['S Bar', 's bar'],
    ['St. John', 'st john'],
    [`${'ab'.repeat(15)} bar`, `${'ab'.repeat(12)} bar`],
    ['  —  ', ''],
    ['小龙坎', '小龙 龙坎'],
  ])('%s becomes "%s"', (text, folded) => {
    expect(foldWords(text).join(' ')).toBe(folded)
  })

  test('folded words of any text are at most 24 letters, digits and their marks, and whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of foldWords(text)) {
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
          expect(word.length).toBeLessThanOrEqual(24)
          expect(word.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  test('query words leave out stop words and repeats, and are at most eight, and search text repeats no word', () => {
    expect(queryWords('the best Thai restaurants, thai')).toEqual(['thai'])
    // Misspellings of `restaurant` are stop words too. `restful` and `astronaut` are none.
    expect(queryWords('resturants and restaraunt')).toEqual([])
    expect(queryWords('restful astronaut')).toEqual(['restful', 'astronaut'])
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
    ["Rock 'n' Roll", 'rock and roll', 2],
    ["Côte d'Or", 'cote dor', 2],
    ["Mo'dern Pizza Pizza", 'modern pizza', 2],
    ['D’Été, L’Orée', 'dete loree ete oree', 2],
  ])('indexes the name %s as "%s" with %s significant word(s)', (name, words, length) => {
    const indexed = searchableWords({ name, cuisines: [], neighborhood: '', meals: [], features: [] })
    expect([indexed.name.join(' '), indexed.significantWordCount]).toEqual([words, length])
  })
})

test.each([
  ['breakfast', 'delivery', 'breakfast delivery'],
  ['brunch', 'takeout', 'brunch takeout'],
  ['lunch', 'dine_in', ''],
  ['late_night', 'online_ordering', ''],
])('the meal %s and the feature %s of a restaurant are indexed as "%s"', (meal, feature, other) => {
  const merchant = { name: 'Luna', cuisines: [], neighborhood: '', meals: [meal], features: [feature] }
  expect(searchableWords(merchant).other.join(' ')).toBe(other)
})

describe('spelling', () => {
  // An edit distance above the limit of 2 is 3.
  test.each([
    ['pizza', 'pizza', 0],
    ['pizzza', 'pizza', 1],
    ['piza', 'pizza', 1],
    ['pizaz', 'pizza', 1],
    ['pissa', 'pizza', 2],
    ['ab', 'abcdef', 3],
    ['', 'ab', 2],
    ['gardne', 'garden', 1],
    ['pizza', 'piza', 1],
    ['izzap', 'pizza', 2],
    ['zpiaz', 'pizza', 3],
    ['pizza', 'pi', 3],
  ])('the distance from %s to %s is %s edits', (a, b, edits) => {
    expect(editDistance(a, b, 2)).toBe(edits)
  })

  test('the fast rejection never drops a close word', () => {
    const anyWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'z', '0', '9'), maxLength: 8 })
    fc.assert(
      fc.property(anyWord, anyWord, fc.constantFrom(1, 2), (a, b, edits) => {
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

  test('compares words of at most 63 letters, and finds longer ones too distant', () => {
    const longestWord = 'a'.repeat(63)
    const tooLong = `${longestWord}a`
    expect([editDistance(longestWord, longestWord, 2), editDistance(tooLong, tooLong, 2)]).toEqual([0, 3])
  })

  test.each([
    ['pho', 0, 0],
    ['taco', 1, 1],
    ['pasta', 1, 1],
    ['burger', 2, 1],
    ['burrito', 2, 1],
    ['barbecue', 2, 2],
  ])('%s may have %s edits as a word and %s as the beginning of a word', (word, edits, prefixEdits) => {
    expect([editsAllowed(word), editsAllowedInPrefix(word)]).toEqual([edits, prefixEdits])
  })

  test.each([
    ['barbecue', 'barb', 0, true],
    ['barbecue', 'bazb', 0, false],
    ['barbecue', 'bazb', 1, true],
    ['barbecue', 'xazb', 1, false],
  ])('the letters of %s can contain %s with %s edits: %s', (word, prefix, edits, expected) => {
    expect(canContain(letterMask(word), letterMask(prefix), edits)).toBe(expected)
  })

  test('lists the candidates within an edit distance', () => {
    expect(closeWords('piza', ['pizza', 'pisa', 'pasta', 'plaza'], 1)).toEqual(['pizza', 'pisa'])
  })

  test.each([
    [
      'of equal use in alphabetical order',
      [
        ['b', 5],
        ['a', 5],
      ],
      'a b',
    ],
    [
      'that are four times rarer than the best',
      [
        ['a', 4],
        ['b', 1],
      ],
      'a b',
    ],
    [
      'without those that are more than four times rarer',
      [
        ['a', 5],
        ['b', 1],
      ],
      'a',
    ],
    [
      'up to three',
      [
        ['d', 2],
        ['a', 5],
        ['c', 3],
        ['b', 4],
      ],
      'a b c',
    ],
  ] as const)('offers corrections %s', (_title, uses, expected) => {
    const corrections = uses.map(([word, count]) => ({ word, edits: 1, uses: count }))
    expect(bestCorrections(corrections).join(' ')).toBe(expected)
    expect(bestCorrections(corrections.toReversed()).join(' ')).toBe(expected)
  })

  // The result 2 means a distance above the limit of 1, or another first letter.
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
    ['constructor', []], // also a property of every object
  ])('%s is served by %s', (word, kinds) => expect(cuisinesOfDish(word)).toEqual(kinds))

  test.each([
    ['barbeq', ['barbecue']],
    ['burri', ['mexican']],
    ['bu', []],
    ['zzz', []],
  ])('the prefix %s means %s', (input, meanings) => expect(meaningsOfPrefix(input)).toEqual(meanings))

  test.each([
    ['burrito', 'mexican'],
    ['izakaya', 'japanese'],
    ['omakase', 'sushi'],
    ['ramen', 'noodle'],
    ['gnocchi', 'italian'],
    ['calzone', 'pizza'],
    ['dumpling', 'chinese'],
    ['banhmi', 'vietnamese'],
    ['biryani', 'indian'],
    ['satay', 'thai'],
    ['kimchi', 'korean'],
    ['souvlaki', 'greek'],
    ['hummus', 'mediterranean'],
    ['lebanese', 'eastern'],
    ['baklava', 'turkish'],
    ['paella', 'spanish'],
    ['ceviche', 'peruvian'],
    ['injera', 'ethiopian'],
    ['poke', 'hawaiian'],
    ['jerk', 'caribbean'],
    ['gumbo', 'cajun'],
    ['grit', 'southern'],
    ['brisket', 'barbecue'],
    ['oyster', 'seafood'],
    ['ribeye', 'steak'],
    ['schnitzel', 'german'],
    ['croissant', 'bakery'],
    ['latte', 'cafe'],
    ['cheesecake', 'dessert'],
    ['sorbet', 'icecream'],
    ['waffle', 'breakfast'],
    ['panini', 'sandwich'],
    ['pastrami', 'deli'],
    ['ale', 'gastropub'],
    ['cocktail', 'bar'],
    ['meatloaf', 'american'],
    ['plantbased', 'vegan'],
    ['vegan', 'vegetarian'],
  ])('the meanings of %s include %s', (dish, kind) => expect(meaningOf(dish)).toContain(kind))

  test('the words for corrections have three or more letters, and a prefix needs three letters to have a meaning', () => {
    expect(meaningfulWords).toContain('burrito')
    expect(meaningfulWords.filter((word) => !/^[a-z]{3,}$/.test(word))).toEqual([])
    expect([meaningsOfPrefix('tac'), meaningsOfPrefix('ta')]).toEqual([['mexican'], []])
  })

  test('every meaning has three or more letters, a to z', () => {
    for (const word of meaningfulWords) for (const meaning of meaningOf(word)) expect(meaning).toMatch(/^[a-z]{3,}$/)
  })

  test.each([
    ['bar b que', 'barbecue'],
    ['bar b q', 'barbecue'],
    ['b b q', 'barbecue'],
    ['steak houses', 'steakhouse'],
    ['chop house', 'chophouse'],
    ['sea food', 'seafood'],
    ['ice creams', 'icecream'],
    ['tex mex', 'texmex'],
    ['hot dogs', 'hotdog'],
    ['deep dish', 'deepdish'],
    ['smoke house', 'smokehouse'],
    ['cheese cake', 'cheesecake'],
    ['pan cakes', 'pancake'],
    ['coffee house', 'coffeehouse'],
    ['coffee shop', 'coffeeshop'],
    ['brew pub', 'brewpub'],
    ['tap room', 'taproom'],
    ['take out', 'takeout'],
    ['take away', 'takeout'],
    ['carry out', 'takeout'],
  ])('%s folds to the same words as %s', (apart, joined) =>
    expect(foldWords(`the ${apart}`)).toEqual(['the', ...foldWords(joined)]),
  )

  test.each([
    '1 one',
    '2 two',
    '3 three',
    '4 four',
    '5 five',
    '6 six',
    '7 seven',
    '8 eight',
    '9 nine',
    '10 ten',
    'n and',
  ])('of the pair "%s", the first word folds to the second', (pair) => {
    const [first, second] = pair.split(' ')
    expect(foldWords(`bar ${first}`)).toEqual(['bar', second])
  })

  test('every word with a meaning folds to one of its meanings, and every kind of food is in folded form', () => {
    for (const word of meaningfulWords) {
      const [folded] = foldWords(word)
      expect(meaningOf(word)).toContain(folded)
      for (const kind of cuisinesOfDish(word)) expect(foldWords(kind)).toEqual([kind])
    }
  })
})

describe('text and place', () => {
  test.each([
    ['pizza near 10001', 'pizza', '10001'],
    ['sushi in Chicago, IL', 'sushi', 'Chicago, IL'],
    ['pizza 10001', 'pizza', '10001'],
    ['10001', '', '10001'],
    ['Studio 54', 'Studio 54', ''],
    ['near Boston', '', 'Boston'],
    ['tacos near me', 'tacos', ''],
    ['Nearby Nature Cafe', 'Nearby Nature Cafe', ''],
    ['pizza, 10001', 'pizza', '10001'],
    [' Luna Pizza ', 'Luna Pizza', ''],
    ['tacos\nand pizza near Boston', 'tacos\nand pizza', 'Boston'],
    ['nearby', '', ''],
    ['Luna Pizza', 'Luna Pizza', ''],
    ['Inn of Chicago', 'Inn of Chicago', ''],
    ['tacos close by', 'tacos', ''],
    ['tacos, around here', 'tacos', ''],
    ['Pizza, close to Boston', 'Pizza', 'Boston'],
    ['  pizza ,  near   New York ', 'pizza', 'New York'],
    ['bar 123456', 'bar 123456', ''],
    ['brunch around Wicker Park', 'brunch', 'Wicker Park'],
  ])('splits "%s"', (text, words, place) => {
    expect(splitText(text)).toEqual({ text: words, place })
  })
})
