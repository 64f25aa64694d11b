import { expect, test } from 'vitest'
import { maskEmail } from './mask.ts'

test.each([
  ['ana@mail.example', 'a•••@mail.example'],
  ['a@b.example', 'a•••@b.example'],
  ['"a@b"@c.example', '"•••@c.example'],
  ['@mail.example', '•••'],
  ['212-555-1234', '•••'],
  ['', '•••'],
])('masks %s as %s', (address, masked) => expect(maskEmail(address)).toBe(masked))
