import { expect, test } from 'vitest'
import { imageUrl, imageVersion, isPreset, type AnyPreset, type ImageSource } from './images.ts'

const preset = { width: 500, ratio: '1.4' } as const
/** A Cloudinary address has the version as a decimal number: 12648430 is 0x00c0ffee. */
const picture = { kind: 'merchant', id: 'a/b', index: 2, version: '00c0ffee' } as const

test.each<[ImageSource['imageTransform'], string, string]>([
  ['presets', '/images', '/images/merchant/a%2Fb?w=500&r=1.4&n=2&v=00c0ffee'],
  ['presets', 'https://cdn.example/images', 'https://cdn.example/images/merchant/a%2Fb?w=500&r=1.4&n=2&v=00c0ffee'],
  [
    'cloudinary',
    'https://res.example/demo/image/upload',
    'https://res.example/demo/image/upload/w_500,ar_1.4,c_fill,f_auto,q_auto/v12648430/merchant/a%2Fb/2',
  ],
  [
    'imgix',
    'https://pics.example',
    'https://pics.example/merchant/a%2Fb/2?w=500&ar=1.4:1&fit=crop&auto=format,compress&v=00c0ffee',
  ],
])('builds addresses for %s at %s: %s [P1-500]', (imageTransform, imageRoute, address) => {
  expect(imageUrl(picture, preset, { imageRoute, imageTransform })).toBe(address)
})

test.each<['merchant' | 'brand', AnyPreset, boolean]>([
  ['merchant', { width: 600, ratio: '1.6' }, true],
  ['brand', { width: 600, ratio: '1.6' }, true],
  ['merchant', { width: 1600, ratio: '2.4' }, false],
  ['brand', { width: 1600, ratio: '2.4' }, true],
  ['brand', { width: 600, ratio: '1.2' }, true],
  ['brand', { width: 1600, ratio: '1.2' }, false],
  ['brand', { width: 900, ratio: '1.4' }, false],
])('a %s picture of %j is a preset: %s [P1-500]', (kind, preset, expected) =>
  expect(isPreset(kind, preset)).toBe(expected),
)

test('a version changes with the source of the picture', () => {
  expect(imageVersion({ city: 'Chicago' })).toMatch(/^[0-9a-f]{8}$/)
  expect(imageVersion({ city: 'Chicago' })).not.toBe(imageVersion({ city: 'Boston' }))
  expect(imageVersion({ city: 'Chicago' })).toBe(imageVersion({ city: 'Chicago' }))
})
