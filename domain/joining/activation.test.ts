import { expect, test } from 'vitest'
import { activationRoute } from './activation.ts'

const id = '0'.repeat(32)
const standing = (tierLevel: string, hasWebProfile: boolean, active: boolean) => ({ tierLevel, hasWebProfile, active })

test.each([
  ['[P1-090]', null, null, 'join 0'],
  ['[P1-090]', '', null, 'join 0'],
  ['[P1-091]', id, null, 'join 1'],
  ['[P1-348]', id, standing('NonActivated', false, false), 'opens'],
  ['[P1-348]', id, standing('NonActivated', true, true), 'opens'],
  ['[P1-094]', id, standing('OptedIn', false, true), 'join 2'],
  ['[P1-094]', id, standing('OptedOut', false, false), 'join 2'],
  ['[P1-092]', id, standing('OptedIn', true, true), 'login 3'],
  ['[P1-092]', id, standing('VIP', true, true), 'login 3'],
  ['[P1-093]', id, standing('OptedOut', true, false), 'login 4'],
] as const)('%s public id %s, standing %j: %s', (_row, publicId, found, expected) => {
  const door = activationRoute(publicId, found)
  expect(door.opens ? 'opens' : `${door.to} ${door.rfr}`).toBe(expected)
})
