import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

const errorWithCode = (code: string) => Object.assign(new Error('any text'), { code })

test.each([
  ['a server that shuts down', true, errorWithCode('57P01')],
  ['a serialization failure', true, errorWithCode('40001')],
  ['a column that a migration has yet to make', true, errorWithCode('42703')],
  ['a port that refuses connections', true, errorWithCode('ECONNREFUSED')],
  ['a connection that breaks', true, new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', true, new Error('timeout exceeded when trying to connect')],
  ['a closed pool', true, new Error('Cannot use a pool after calling end on the pool')],
  ['a process that shuts down', true, new Error('driver has already been destroyed')],
  ['a value the database refuses', false, errorWithCode('22P05')],
  ['a rule that throws', false, new RangeError('not an amount of units: 0.5')],
  // A restaurant's name must not turn an error into an outage: the batch would be retried forever, and the feed would stop.
  [
    'an error with a restaurant’s name that contains “connection”',
    false,
    new Error('restaurant whirlpool-connection was not loaded'),
  ],
])('`isOutage` for %s is %s', (_, outage, error) => expect(isOutage(error)).toBe(outage))
