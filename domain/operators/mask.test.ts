import { expect, test } from 'vitest'
import { maskEmailAndDomain, maskNumber } from './mask.ts'

test.each([
  ['ana@lumen.example', 'a•••@l•••.example'],
  ['x@mail.co.example', 'x•••@m•••.example'],
  ['ana', 'a•••@•••'],
])('masks the email %s as %s', (email, masked) => {
  expect(maskEmailAndDomain(email)).toBe(masked)
})

test.each([
  ['2125550142', '•••42'],
  ['', ''],
])('masks the number "%s" as "%s"', (text, masked) => {
  expect(maskNumber(text)).toBe(masked)
})
