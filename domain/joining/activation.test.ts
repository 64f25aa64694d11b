import { expect, test } from 'vitest'
import { activationRoute } from './activation.ts'

const id = '0'.repeat(32)
/** After the tier: whether the person has a web profile, and whether the account is active. */
const status = (tierLevel: string, hasWebProfile: boolean, active: boolean) => ({ tierLevel, hasWebProfile, active })

// The last column is the page of the redirect and its reason (`rfr`), or 'opens' for the activation page.
test.each([
  ['[P1-090]', null, null, 'join 0'],
  ['[P1-090]', '', null, 'join 0'],
  ['[P1-091]', id, null, 'join 1'],
  ['[P1-348]', id, status('NonActivated', false, false), 'opens'],
  ['[P1-348]', id, status('NonActivated', true, true), 'opens'],
  ['[P1-094]', id, status('OptedIn', false, true), 'join 2'],
  ['[P1-094]', id, status('OptedOut', false, false), 'join 2'],
  ['[P1-092]', id, status('OptedIn', true, true), 'login 3'],
  ['[P1-092]', id, status('VIP', true, true), 'login 3'],
  ['[P1-093]', id, status('OptedOut', true, false), 'login 4'],
] as const)('routes the public id $1 with the status $2: $3 $0', (_spec, publicId, accountStatus, expected) => {
  const route = activationRoute(publicId, accountStatus)
  expect(route.opens ? 'opens' : `${route.to} ${route.rfr}`).toBe(expected)
})
