import { expect, test } from 'vitest'
import { pagePolicy } from './policy.ts'

test('a page runs no script without its nonce and frames nothing but the vault', () => {
  const policy = pagePolicy('abc', 'http://localhost:3001')
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'")
  expect(policy).toContain('frame-src http://localhost:3001')
  expect(policy).not.toContain('unsafe')
})
