import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureScenes, type BrandPictureSource } from '../../contract/images.ts'
import { placeholderColor } from '../../providers/images/placeholder.ts'
import { composeCampaign } from './campaign.ts'
import { compose } from './compose.ts'
import { dishes } from './dishes.ts'
import { foodDrawings } from './drawings.ts'
import { servingStyles } from './serving-styles.ts'
import { paletteOf } from './palettes.ts'

const baseSource: BrandPictureSource = {
  colors: { brand: '#1f4d38', accent: '#a8842f', paper: '#faf6ec', sunken: '#f0e9d8', ink: '#10261c' },
  pictures: ['table', 'feast', 'close', 'evening', 'morning', 'bill'],
}

test('draws every cuisine from dishes that exist, as a well-formed image', async () => {
  for (const [cuisine, { dishes: names, mains }] of servingStyles) {
    expect([...names, ...mains].length, cuisine).toBeGreaterThan(0)
    for (const name of names) expect(dishes.has(name), `${cuisine}: ${name}`).toBe(true)
    const svg = compose({ id: `x-${cuisine}`, cuisines: [cuisine], city: 'Chicago', neighborhood: 'Pilsen' }, 1.4)
    expect(svg).not.toMatch(/NaN|undefined/)
    // A low density makes the image small; only its format matters here.
    await expect(sharp(Buffer.from(svg), { density: 9 }).metadata()).resolves.toMatchObject({ format: 'svg' })
  }
})

test('the drawing of a subject is always the same, and differs by restaurant and by index', () => {
  // A cuisine without a serving style is drawn as American.
  const subject = { id: 'ember', cuisines: ['Unheard of'], city: 'Chicago', neighborhood: 'Pilsen' }
  expect(compose(subject, 1.4)).toBe(compose(subject, 1.4))
  expect(compose({ ...subject, id: 'other' }, 1.4)).not.toBe(compose(subject, 1.4))
  expect(compose(subject, 1.4, 1)).not.toBe(compose(subject, 1.4))
})

test.each(pictureScenes)('draws the scene %s the same every time, and differently in another brand color', (scene) => {
  const source = { ...baseSource, pictures: [scene] }
  for (const ratio of [1.2, 1.6, 2.4]) {
    const svg = composeCampaign('harbor', source, ratio, 0)
    expect(svg).not.toMatch(/NaN|undefined/)
    expect(composeCampaign('harbor', source, ratio, 0)).toBe(svg)
    const redSource = { ...source, colors: { ...source.colors, brand: '#a01010' } }
    expect(composeCampaign('harbor', redSource, ratio, 0)).not.toBe(svg)
  }
})

test('the ground color of a palette is the color that a page shows before the picture loads', () => {
  // Enough restaurants and cities to reach each of the 16 colors.
  for (let id = 0; id < 400; id++) {
    const restaurant = { id: `m${id}`, city: `c${id % 40}`, neighborhood: '' }
    expect(paletteOf(restaurant).ground).toBe(placeholderColor(restaurant))
  }
})

test('draws a scene in place of an image file of a partner', () => {
  const partner = { kind: 'brand', id: 'harbor', ...baseSource, pictures: ['harbor/hero.jpg'] } as const
  expect(foodDrawings.draw(partner, 2.4, 0)).toMatch(/^<svg /)
})
