import { expect, test } from 'vitest'
import { maskedEmail, maskedNumber } from './mask.ts'

test.each([
  ['ana@lumen.example', 'a•••@l•••.example'],
  ['x@mail.co.example', 'x•••@m•••.example'],
  ['ana', 'a•••@•••'],
])('masks the email %s as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})

test.each([
  ['2125550142', '•••42'],
  ['', ''],
])('masks the number "%s" as "%s"', (text, masked) => {
  expect(maskedNumber(text)).toBe(masked)
})
