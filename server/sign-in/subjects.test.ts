import { expect, test } from 'vitest'
import { testSecretKey } from '../../checks/fixtures/database.ts'
import { subjectNamer, subjectsOf } from './subjects.ts'

const clientAt = (address: string) =>
  subjectsOf(subjectNamer(testSecretKey), { account: 'a', deviceHash: Buffer.from('d'), address }).client

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
])('wrong passwords from %s and %s count against one client: %s [SEC-C1]', (address, otherAddress, isOne) =>
  expect(clientAt(address) === clientAt(otherAddress)).toBe(isOne),
)
