import { expect, test, vi } from 'vitest'
import { partnerOf } from '../checks/fixtures/render.tsx'
import { fillForPartner } from './partner-text.ts'

const { copy, ...view } = partnerOf('lumen-mobile')
// Formats are cached by the copy object, and this one is new.
const lumen = { ...view, copy: { ...copy } }

test('fills the partner’s values, and formats no amount that the text does not name', () => {
  const NumberFormat = vi.spyOn(Intl, 'NumberFormat')
  expect(fillForPartner('Eat with {program}.', lumen)).toBe(`Eat with ${lumen.brand.program}.`)
  expect(NumberFormat).not.toHaveBeenCalled()
  expect(fillForPartner('Payouts begin at {payout}.', lumen)).toBe('Payouts begin at $10.')
  expect(NumberFormat).toHaveBeenCalled()
  NumberFormat.mockRestore()
})

test('removes placeholders whose value depends on the request', () => {
  expect(fillForPartner('Since {year}, {staySignedIn}.', lumen)).not.toMatch(/[{}]|0/)
})
