import { expect, test } from 'vitest'
import { withoutPieces } from './route-list.ts'

const list = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { imports: ['/e.js'] }, routes })};`

test('the list of routes keeps all but the pieces of each', () => {
  const home = { id: 'home', path: '', hasLoader: true, module: '/home.js', css: ['/look.css'] }
  expect(withoutPieces(list({ home: { ...home, imports: ['/tile.js', '/look.js'] } }))).toBe(list({ home }))
})

test('a list written another way stops the build', () => {
  expect(() => withoutPieces('export default {}')).toThrow('another way')
})
