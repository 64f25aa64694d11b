import { expect, test } from 'vitest'
import { renewedMap, checkSpecification } from './specification.ts'

// Titles and ids are assembled from parts, so that they do not count as proofs themselves.
const testWithIds = (...ids: string[]) => `test('it holds [${ids.join('] [')}]', () => undefined)`
const map = (text: string) => ({ path: 'docs/specification.tsv', text: `id\tpart\titem\tproven\n${text}` })
const finishedParts = (text: string) => ({ path: 'docs/finished-parts.txt', text })
const proof = (text: string) => ({ path: 'domain/cards/luhn.test.ts', text })
const id1 = ['P1', '001'].join('-')
const id2 = ['P1', '002'].join('-')
const unknownId = ['P1', '999'].join('-')

test('renews the list of the tests that prove each statement, and reports a map that is out of date', () => {
  const sources = [map(`${id1}\tcards\tone\t\n${id2}\tcards\ttwo\tgone.test.ts\n`), proof(testWithIds(id1))]
  expect(renewedMap(sources)).toBe(map(`${id1}\tcards\tone\tdomain/cards/luhn.test.ts\n${id2}\tcards\ttwo\t\n`).text)
  expect(checkSpecification(sources).findings).toEqual([expect.stringContaining('out of date')])
})

test('reports a title with the id of a statement that does not exist', () => {
  const result = checkSpecification([
    map(`${id1}\tcards\tone\tdomain/cards/luhn.test.ts\n`),
    proof(testWithIds(id1, unknownId)),
  ])
  expect(result.findings).toEqual([
    `domain/cards/luhn.test.ts names ${unknownId}, which the specification does not have`,
  ])
  expect(result.note).toBe('1 of 1 statements proven: cards 1/1')
})

test('reports an unproven statement of a finished part, and a part that does not exist', () => {
  const sources = [map(`${id1}\tcards\tone\t\n`), finishedParts('# parts\ncards\ncloaks\n')]
  expect(checkSpecification(sources).findings).toEqual([
    `cards is finished, but ${id1} is not proven: one`,
    'docs/finished-parts.txt names cloaks, which is not a part',
  ])
})
