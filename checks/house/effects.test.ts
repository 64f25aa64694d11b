import { expect, test } from 'vitest'
import { checkEffects } from './effects.ts'

const file = (path: string, calls: number) => ({ path, text: 'useEffect(() => undefined, [])\n'.repeat(calls) })

test('accepts as many effects as the limit', () => {
  expect(checkEffects([file('web/a.ts', 20), file('kit/b.ts', 9)]).findings).toEqual([])
})

test('lists all effects when there is one more than the limit', () => {
  const { findings } = checkEffects([file('web/a.ts', 20), file('console/b.tsx', 10)])
  expect(findings).toHaveLength(31) // the sentence and 30 effects
  expect(findings.slice(0, 2)).toEqual(['30 calls of useEffect, 29 are allowed', 'web/a.ts:1'])
})

test('counts no effects in tests or in other rooms', () => {
  expect(checkEffects([file('web/a.test.tsx', 40), file('server/b.ts', 40)]).findings).toEqual([])
})

test('limits layout effects separately', () => {
  const text = 'useLayoutEffect(() => undefined)\n'.repeat(6)
  expect(checkEffects([{ path: 'web/a.ts', text }]).findings[0]).toBe('6 calls of useLayoutEffect, 5 are allowed')
})
