import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

const coded = (code: string) => Object.assign(new Error('any words'), { code })

test.each([
  ['the server is shutting down', coded('57P01'), true],
  ['a lost race', coded('40001'), true],
  ['a column that a migration has yet to make', coded('42703'), true],
  ['nobody listens', coded('ECONNREFUSED'), true],
  ['the connection broke', new Error('Connection terminated unexpectedly'), true],
  ['no connection was free', new Error('timeout exceeded when trying to connect'), true],
  ['the pool is closed', new Error('Cannot use a pool after calling end on the pool'), true],
  ['we are shutting down', new Error('driver has already been destroyed'), true],
  ['a value the database refuses', coded('22P05'), false],
  ['a rule that throws', new RangeError('not an amount of units: 0.5'), false],
  // Words of ours can hold a name: waiting for such a message would stop the feed for ever.
  ['a restaurant by an unlucky name', new Error('restaurant whirlpool-connection was not loaded'), false],
])('%s', (_, error, away) => expect(isOutage(error)).toBe(away))
