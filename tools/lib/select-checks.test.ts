import { expect, test } from 'vitest'
import { selectChecks } from './select-checks.ts'

const checks = [{ name: 'types' }, { name: 'lint' }, { name: 'dead code' }]
const [types, lint, deadCode] = checks

test('selects all checks when no name is given', () => {
  expect(selectChecks(checks, [])).toEqual([types, lint, deadCode])
})

test('selects the named checks in the order of the list of checks', () => {
  expect(selectChecks(checks, ['dead code', 'types'])).toEqual([types, deadCode])
})

test('refuses an unknown name and lists the known ones', () => {
  expect(() => selectChecks(checks, ['types', 'lnit'])).toThrow(
    'Unknown checks: lnit. The checks are: types, lint, dead code.',
  )
})
