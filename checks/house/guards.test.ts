import { expect, test } from 'vitest'
import { checkRouteGuards } from './guards.ts'

const list = (text: string) => ({ path: 'checks/house/open-routes.txt', text })
const app = (text: string) => ({ path: 'server/app.ts', text })

test.each([
  `app.get('/secret', handler)`,
  `app.post<Body>('/secret', handler)`,
  `app.route({ method: 'GET', url: '/secret' })`,
  `pages.all(path, handler)`,
])('reports a route without a guard: %s', (text) =>
  expect(checkRouteGuards([app(text)]).findings).toEqual([
    expect.stringContaining('neither bound by route() nor listed'),
  ]),
)

test('accepts a listed route, and reports a line whose route no longer exists', () => {
  const health = list('# why\nserver/app.ts GET /healthz  anyone: says the process lives\n')
  expect(checkRouteGuards([app(`app.get('/healthz', handler)`), health]).findings).toEqual([])
  expect(checkRouteGuards([app(''), health]).findings).toEqual([expect.stringContaining('which no longer exists')])
})

test('requires no line for a call bound by route()', () => {
  const result = checkRouteGuards([app(`route(app, listCards, { limit: '60/min', caller: 'member' }, handler)`)])
  expect(result).toEqual({ findings: [], note: '1 guarded calls, 0 listed' })
})
