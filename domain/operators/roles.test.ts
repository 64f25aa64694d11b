import { expect, test } from 'vitest'
import {
  rightsOf,
  includesPartner,
  hasRight,
  operatorRoles,
  isWithinScope,
  type OperatorRight,
  type Scope,
} from './roles.ts'

const rightRows = [
  // right                 viewer support admin
  ['find members', true, true, true],
  ['see contacts', false, true, true],
  ['look as member', false, true, true],
  ['act as member', false, false, true],
  ['lift locks', false, true, true],
  ['read the audit log', false, false, true],
  ['move dines', false, false, true],
  ['hold data', false, false, true],
  ['moderate reviews', false, true, true],
  ['answer claims', false, true, true],
  ['approve claims', false, false, true],
  ['see payouts', false, true, true],
  ['decide payouts', false, false, true],
  ['see surveys', true, true, true],
  ['read survey answers', false, true, true],
  ['manage jobs', false, false, true],
  ['manage operators', false, false, true],
] as const satisfies [OperatorRight, boolean, boolean, boolean][]
test.each(rightRows)('grants the right to %s by role: viewer %s, support %s, admin %s', (right, ...expected) => {
  expect(operatorRoles.map((role) => hasRight(role, right))).toEqual(expected)
})

test('the rows of the test of rights include every right of every role', () => {
  expect(new Set(operatorRoles.flatMap(rightsOf))).toEqual(new Set(rightRows.map(([right]) => right)))
})

test.each([
  // scope             partner  included
  [null, 'a', true],
  [['a', 'b'], 'a', true],
  [['b'], 'a', false],
  [[], 'a', false],
] as [Scope, string, boolean][])('scope %j includes partner %s: %s', (scope, partner, expected) => {
  expect(includesPartner(scope, partner)).toBe(expected)
})

test.each([
  // inner        outer        within
  [['a'], null, true],
  [null, null, true],
  [null, ['a'], false],
  [['a'], ['a', 'b'], true],
  [['a', 'c'], ['a', 'b'], false],
  [[], ['a'], true],
] as [Scope, Scope, boolean][])('scope %j is within scope %j: %s', (inner, outer, expected) => {
  expect(isWithinScope(inner, outer)).toBe(expected)
})
