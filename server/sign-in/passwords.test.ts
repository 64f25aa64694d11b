import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('hashes a password with Argon2id, 19 MiB and two passes, and verifies it; without a stored hash no password matches', async () => {
  const storedHash = await hashPassword('salt and butter')
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await checkPassword(storedHash, 'salt and butter')).toBe(true)
  expect(await checkPassword(storedHash, 'salt and pepper')).toBe(false)
  // This is the password of the decoy hash, which is checked in place of a missing hash.
  expect(await checkPassword(null, 'no account has this password')).toBe(false)
})
