import { expect, test } from 'vitest'
import { latinDigits } from './digits.ts'

test.each([
  ['０１２３４５６７８９', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['٤٢ 42 ４２', '42 42 42'],
  ['Ana ½ ②', 'Ana ½ ②'],
])('converts the digits of %s: %s', (text, expected) => expect(latinDigits(text)).toBe(expected))
