import { expect, test } from 'vitest'
import { frameWords } from './frame-words.ts'

test('the frame is told the brand’s own words and nothing it does not know [M2-214]', () => {
  const copy = {
    'frame.brandNotAccepted': 'We take {brands}®',
    'frame.toString': 'x',
    'frame.gone': 'x',
    'home.title': 'x',
  }
  expect(frameWords(copy)).toEqual({ brandNotAccepted: 'We take {brands}®' })
})
