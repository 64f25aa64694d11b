import { expect, test } from 'vitest'
import { frameLabelsOf } from './frame-texts.ts'

test('passes the brand’s texts for known labels to the frame, and no others [M2-214]', () => {
  const copy = {
    'frame.brandNotAccepted': 'We take {brands}®',
    // Every object has a property `toString`, but no label has this name.
    'frame.toString': 'x',
    'frame.gone': 'x',
    'home.title': 'x',
    'texts.expiry': 'x',
    expiry: 'x',
  }
  expect(frameLabelsOf(copy)).toEqual({ brandNotAccepted: 'We take {brands}®' })
})
