import { expect, test } from 'vitest'
import { closestNames, intactParts, reverseText, typosAllowed } from './similar-names.ts'

test.each([
  ['li', 0],
  ['ruz', 1],
  ['ruizz', 1],
  ['castilo', 2],
])('allows in "%s" %i typing errors', (word, typos) => expect(typosAllowed(word)).toBe(typos))

test.each([
  ['rwiz', 'ruiz', 1],
  ['riuz', 'ruiz', 1],
  ['ruizz', 'ruiz', 1],
  ['haddat', 'haddad', 1],
  ['ruis', 'ruiz-castillo', 1],
  ['marcheti', 'marchetti', 1],
  ['okafour', 'okafor', 1],
])('finds that "%s" may mean %s [MEM-C8]', (word, name, typos) =>
  expect([...closestNames(word, ['smith', name, 'quill'])]).toEqual([[name, typos]]),
)

test('lists the closest name first', () => {
  expect([...closestNames('marchetti', ['marketti', 'marchetti', 'marchett'])].map(([name]) => name)).toEqual([
    'marchetti',
    'marchett',
    'marketti',
  ])
})

test('a word with one replaced, missing or extra letter keeps its start or its end', () => {
  const word = 'ruiz'
  const { start, end } = intactParts(word)
  const letters = ['a', 'b', 'c', 'z']
  const typed = Array.from(word).flatMap((_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    ...letters.flatMap((letter) => [
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
    ]),
  ])
  expect(typed.every((text) => text.startsWith(start) || text.endsWith(end))).toBe(true)
})

test('reverses a text by its characters', () => expect(reverseText('añ😀')).toBe('😀ña'))
