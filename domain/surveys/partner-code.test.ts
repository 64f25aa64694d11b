import { expect, test } from 'vitest'
import { partnerCodeOf } from './partner-code.ts'

test('the partner_code is the code at the form service, else the short code [P1-607]', () => {
  expect(partnerCodeOf({ typeformCode: 'lumen-tf', shortCode: 'LUM' })).toBe('lumen-tf')
  expect(partnerCodeOf({ typeformCode: '', shortCode: 'LUM' })).toBe('LUM')
})
