import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { maintenanceStates } from '../../contract/maintenance.ts'
import { loadConfig } from '../config.ts'
import { noticeFor, sendNotice, type MaintenanceNotice } from './maintenance.ts'

const notices: [
  url: string,
  none: null,
  login: MaintenanceNotice | null,
  join: MaintenanceNotice | null,
  all: MaintenanceNotice,
][] = [
  ['/login', null, 'login', null, 'login'],
  ['/login?rfr=3', null, 'login', null, 'login'],
  ['/Login', null, 'login', null, 'login'],
  ['/login.data?_routes=x', null, 'login', null, 'login'],
  ['/login/sso', null, 'login', null, 'login'],
  ['/join', null, null, 'join', 'join'],
  ['/join.data', null, null, 'join', 'join'],
  ['/joined', null, null, null, 'other'],
  ['/', null, null, null, 'other'],
  ['/_root.data', null, null, null, 'other'],
  ['/search?location=login', null, null, null, 'other'],
]

test.each(notices)(
  '%s shows the notice %s without maintenance, %s for `login`, %s for `join` and %s for `all` [P1-152] [P1-153] [P1-154]',
  (url, ...expected) => {
    expect(maintenanceStates.map((state) => noticeFor(['none', state], url))).toEqual(expected)
    // The server and the partner each have a switch. One of the two is enough.
    expect(maintenanceStates.map((state) => noticeFor([state, 'none'], url))).toEqual(expected)
  },
)

/** The reply to a request while part of the site is under maintenance. */
async function fetchPage(url: string, switches: ('none' | 'login' | 'join' | 'all')[], id = 'harbor-bank') {
  const app = Fastify()
  app.get('*', (request, reply) => {
    const notice = noticeFor(switches, request.url)
    if (!notice) return reply.send('the page itself')
    return sendNotice(reply, partnerOf(id), notice, { url: request.url, switches, mark: '<svg/>' })
  })
  const response = await app.inject(url)
  await app.close()
  return response
}

const retryText = 'Our team is working to resolve it as quickly as possible. Please check back later.'

describe('the notice', () => {
  test.each([
    ['/login', `We're currently experiencing an issue with our login process. ${retryText}`],
    ['/join', `We're currently experiencing an issue with our enrollment process. ${retryText}`],
    ['/search', `We're currently experiencing an issue with our site. ${retryText}`],
  ])(
    'at %s has its title and text, and the time to retry [P1-155] [P1-156] [P1-516] [P1-517] [P1-518]',
    async (url, text) => {
      const reply = await fetchPage(url, ['all'])
      expect(reply.statusCode).toBe(503)
      expect(reply.headers).toMatchObject({ 'retry-after': '600', 'cache-control': 'no-store' })
      const html = reply.body.replaceAll('&#39;', "'")
      const texts = textsOf(html)
      expect(texts).toContain("We're Working On It")
      expect(texts).toContain(text)
      expect(html).toContain("<title>We're Working On It | Harbor Table</title>")
    },
  )

  test('has a link home while the home page is open, else a link to try again [P1-157]', async () => {
    const linkTarget = async (switches: Parameters<typeof fetchPage>[1]) =>
      /<a href="([^"]*)"/.exec((await fetchPage('/login', switches)).body)?.[1]
    expect(await linkTarget(['login'])).toBe('/')
    expect(await linkTarget(['none', 'all'])).toBe('')
  })

  test('has the partner’s own brand color', async () => {
    for (const id of ['harbor-bank', 'lumen-mobile'])
      expect((await fetchPage('/login', ['login'], id)).body).toContain(
        `--brand:${partnerOf(id).brand.theme.light.brand}`,
      )
  })

  test('tells an open page that requests data to load the address as a document', async () => {
    const reply = await fetchPage('/login.data?_routes=routes', ['login'])
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({ 'x-remix-redirect': '/login', 'x-remix-reload-document': 'true' })
  })
})

test('the server’s switch is `none` by default and must have a known value', () => {
  const env = { SECRET_KEY: 'x'.repeat(32) }
  expect(loadConfig(env).maintenance).toBe('none')
  expect(loadConfig({ ...env, MAINTENANCE: 'join' }).maintenance).toBe('join')
  expect(() => loadConfig({ ...env, MAINTENANCE: 'yes' })).toThrow('MAINTENANCE must be one of none, login, join, all')
})
