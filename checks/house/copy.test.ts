import { expect, test } from 'vitest'
import { allCopy, contractCopy, pageCopy } from '../../web/copy/all.ts'
import { checkCopy, type KnownCopy } from './copy.ts'

const knownCopy: KnownCopy = {
  pages: {
    'home.title': 'Eat out',
    'home.tierVIPText': 'VIP',
    'cards.ending': 'Ending in {lastFour}',
    'search.none': 'Nothing here',
  },
  contract: { 'message.server': 'Went wrong' },
}
const page = (text: string) => ({ path: 'web/a.tsx', text })
const completePage = page("t('home.title'); t(`home.tier${tier}Text`); const key = 'cards.ending'; t('search.none')")
const brand = (texts: object) => ({ path: 'brands/fig/copy.json', text: JSON.stringify(texts) })
const findingsIn = (...sources: { path: string; text: string }[]) => checkCopy(sources, knownCopy).findings

test('accepts texts that a page uses, by key or by pattern', () => {
  expect(checkCopy([completePage], knownCopy)).toEqual({ findings: [], note: '4 texts on pages' })
})

test.each([
  [
    'a text that no page uses',
    [page("t('home.title'); t(`home.tier${tier}Text`); t('search.none')")],
    'the text cards.ending is used nowhere',
  ],
  [
    'a text that is used only in its copy file and in a test',
    [
      page("t('home.title'); t(`home.tier${tier}Text`); t('search.none')"),
      { path: 'web/copy/cards.ts', text: "'cards.ending': ''" },
      { path: 'web/a.test.ts', text: "t('cards.ending')" },
    ],
    'the text cards.ending is used nowhere',
  ],
  ['a key without a text', [completePage, page("t('home.gone')")], 'web/a.tsx uses home.gone, which has no text'],
  [
    'a text of a copy file that loads later, named only in that file',
    [
      page("t('home.title'); t(`home.tier${tier}Text`); t('cards.ending')"),
      { path: 'web/copy/deferred-search.ts', text: "'search.none': ''" },
    ],
    'the text search.none is used nowhere',
  ],
  [
    'an unknown key of a brand',
    [completePage, brand({ 'home.titel': 'x' })],
    'brands/fig/copy.json home.titel is not a copy key',
  ],
  [
    'a placeholder of a brand that no page fills there',
    [completePage, brand({ 'home.title': 'Card {lastFour}' })],
    'brands/fig/copy.json home.title has {lastFour}, which no page fills here',
  ],
])('reports %s', (_what, sources, finding) => expect(findingsIn(...sources)).toEqual([finding]))

test('a brand may replace texts of pages and of the contract, with shared placeholders and those of the default text', () => {
  const replacements = {
    'home.title': '{program}',
    'search.none': 'x',
    'message.server': 'x',
    'cards.ending': '{lastFour}',
  }
  expect(findingsIn(completePage, brand(replacements))).toEqual([])
})

test('no key is both a page text and a contract text', () => {
  const keys = [pageCopy, contractCopy].flatMap((part) => Object.keys(part))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(Object.keys(allCopy)).toHaveLength(keys.length)
})
