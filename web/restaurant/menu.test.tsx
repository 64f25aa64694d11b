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

test('a menu without pictures is a link, with pictures a button that opens them [P1-210]', () => {
  expect(linksOf(renderMarkup(<RestaurantMenu merchant={merchantOf([])} />, { partner }))).toEqual([
    ['Menu', 'https://ember.example/menu'],
  ])
  const opened = renderMarkup(<RestaurantMenu merchant={merchantOf(['one.webp'])} />, { partner })
  expect([linksOf(opened), textsOf(opened)]).toEqual([[], ['Menu']])
})

test.each([
  [['one.webp'], 'https://ember.example/menu', ['Their own menu']],
  [Array.from({ length: 12 }, (_none, at) => `${at}.webp`), '', []],
])('%#: every page is shown and opens by itself, the own menu where there is one [P1-210]', (images, url, own) => {
  const html = renderMarkup(<MenuViewer merchant={merchantOf(images, url)} onClose={() => undefined} />, { partner })
  expect(html.match(/<img /g)).toHaveLength(images.length)
  expect(html.match(/alt="Page \d+ of (\d+)"/g)).toHaveLength(images.length)
  const [large, ...more] = [...html.matchAll(/href="(\/images\/menu\/ember\?w=1200[^"]*)"/g)]
  expect([large === undefined, more.length + 1]).toEqual([false, images.length])
  expect(linksOf(html).flatMap(([text]) => (text === '' ? [] : text.startsWith('Page') ? [] : [text]))).toEqual(own)
})
