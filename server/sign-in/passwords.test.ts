import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('hashes a password with Argon2id, 19 MiB and two passes, and verifies it; no password matches a missing hash', async () => {
  const storedHash = await hashPassword('salt and butter')
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await checkPassword(storedHash, 'salt and butter')).toBe(true)
  expect(await checkPassword(storedHash, 'salt and pepper')).toBe(false)
  expect(await checkPassword(null, 'no account has this password')).toBe(false)
})
