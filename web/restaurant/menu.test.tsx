import { expect, test } from 'vitest'
import { renderMarkup, linksOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { RestaurantMenu } from './menu.tsx'
import { MenuViewer } from './menu-viewer.tsx'

const partner = partnerOf('meridian-air')
const merchantOf = (menuImages: string[], menuUrl = 'https://ember.example/menu') => ({
  id: 'ember',
  name: 'Ember',
  menuUrl,
  menuImages,
})

test('a menu without pictures is a link, and a menu with pictures is a button [P1-210]', () => {
  expect(linksOf(renderMarkup(<RestaurantMenu merchant={merchantOf([])} />, { partner }))).toEqual([
    ['Menu', 'https://ember.example/menu'],
  ])
  const html = renderMarkup(<RestaurantMenu merchant={merchantOf(['one.webp'])} />, { partner })
  expect([linksOf(html), textsOf(html)]).toEqual([[], ['Menu']])
})

test.each([
  [['one.webp'], 'https://ember.example/menu', ['Their own menu']],
  [Array.from({ length: 12 }, (_none, index) => `${index}.webp`), '', []],
])(
  '%#: shows every page with a link to its picture, and links to the restaurant’s own menu if there is one [P1-210]',
  (images, url, ownMenuTexts) => {
    const html = renderMarkup(<MenuViewer merchant={merchantOf(images, url)} onClose={() => undefined} />, { partner })
    expect(html.match(/<img /g)).toHaveLength(images.length)
    expect(html.match(/alt="Page \d+ of (\d+)"/g)).toHaveLength(images.length)
    const [firstPictureLink, ...laterPictureLinks] = [...html.matchAll(/href="(\/images\/menu\/ember\?w=1200[^"]*)"/g)]
    expect([firstPictureLink === undefined, laterPictureLinks.length + 1]).toEqual([false, images.length])
    // The link of a picture has no text, or the text `Page …`.
    const shownMenuTexts = linksOf(html)
      .map(([text]) => text)
      .filter((text) => text !== '' && !text.startsWith('Page'))
    expect(shownMenuTexts).toEqual(ownMenuTexts)
  },
)
