import { expect, test } from 'vitest'
import { checkExportedNames } from './exports.ts'

const findingsOf = (...texts: string[]) =>
  checkExportedNames(texts.map((text, index) => ({ path: `domain/file-${index}.ts`, text }))).findings

test.each([
  ['two functions', 'export function rateOf() {}\n', 'export async function rateOf() {}\n'],
  ['a type and a constant', 'export type rateOf = 1\n', 'const a = 1\nexport const rateOf = 1\n'],
  ['a class and an interface', 'export class rateOf {}\n', 'export interface rateOf {}\n'],
])('reports a name of %s in two modules', (_, first, second) => {
  expect(findingsOf(first, second)).toEqual(['rateOf is exported by domain/file-0.ts and domain/file-1.ts'])
})

test.each([
  ['a name that one module does not export', 'export const rate = 1\n', 'const rate = 1\n'],
  ['a type and a value of one module', 'export const rate = 1\nexport type rate = 1\n', ''],
  ['names that React Router reads', 'export const loader = 1\n', 'export async function loader() {}\n'],
])('accepts %s', (_, first, second) => {
  expect(findingsOf(first, second)).toEqual([])
})

test('accepts the same name in tests', () => {
  const text = 'export const rate = 1\n'
  expect(checkExportedNames(['a.test.ts', 'b.test.ts'].map((path) => ({ path, text }))).findings).toEqual([])
})
