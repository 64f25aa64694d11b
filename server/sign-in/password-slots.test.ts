import { expect, test, vi } from 'vitest'
import { hashPassword } from './passwords.ts'

const { finishers } = vi.hoisted(() => ({ finishers: [] as (() => void)[] }))
vi.mock('@node-rs/argon2', () => ({
  hash: () => new Promise<string>((finish) => finishers.push(() => finish('hash'))),
  verify: () => Promise.resolve(true),
}))

test('a password that arrives while a waiting one gets its turn does not make a third hash run', async () => {
  const hashes = [hashPassword('first'), hashPassword('second'), hashPassword('waiting')]
  expect(finishers).toHaveLength(2)
  finishers[0]?.()
  // Runs after the first hash has freed its slot, and before the waiting hash resumes.
  queueMicrotask(() => hashes.push(hashPassword('arriving')))
  await hashes[0]
  await new Promise((resolve) => setImmediate(resolve))
  expect(finishers).toHaveLength(3)
  finishers[1]?.()
  await hashes[1]
  await new Promise((resolve) => setImmediate(resolve))
  expect(finishers).toHaveLength(4)
  for (const finish of finishers) finish()
  await Promise.all(hashes)
})
