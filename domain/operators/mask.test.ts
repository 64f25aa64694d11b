import { expect, test } from 'vitest'
import { maskedEmail, maskedNumber } from './mask.ts'

test.each([
  ['ana@lumen.example', 'a•••@l•••.example'],
  ['x@mail.co.example', 'x•••@m•••.example'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})

test.each([
  ['2125550142', '•••42'],
  ['', ''],
])('"%s" is shown as "%s"', (text, shown) => {
  expect(maskedNumber(text)).toBe(shown)
})
