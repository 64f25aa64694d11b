import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

const errorWithCode = (code: string) => Object.assign(new Error('any text'), { code })

test.each([
  ['the server shuts down', errorWithCode('57P01'), true],
  ['a lost race', errorWithCode('40001'), true],
  ['a column that a migration has yet to make', errorWithCode('42703'), true],
  ['the port refuses connections', errorWithCode('ECONNREFUSED'), true],
  ['the connection breaks', new Error('Connection terminated unexpectedly'), true],
  ['the pool has no free connection', new Error('timeout exceeded when trying to connect'), true],
  ['the pool is closed', new Error('Cannot use a pool after calling end on the pool'), true],
  ['the process shuts down', new Error('driver has already been destroyed'), true],
  ['a value the database refuses', errorWithCode('22P05'), false],
  ['a rule that throws', new RangeError('not an amount of units: 0.5'), false],
  // An error can contain a restaurant's name. If it were treated as an outage, the feed would stop permanently.
  [
    'an error that names a restaurant like a connection',
    new Error('restaurant whirlpool-connection was not loaded'),
    false,
  ],
])('%s', (_, error, outage) => expect(isOutage(error)).toBe(outage))
