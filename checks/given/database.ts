import { inject } from 'vitest'
import { cloneDatabase, type GivenDatabase } from './clone.ts'

export { testSecretKey, type GivenDatabase } from './clone.ts'

/** A prepared, empty database for one test file: call it in `beforeAll`, and its `drop()` in `afterAll`. */
export function testDatabase(): Promise<GivenDatabase> {
  return cloneDatabase(inject('adminUrl'), inject('template'))
}
