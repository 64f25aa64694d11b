import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAttackProxy, type AttackProxy } from './attack-proxy.ts'

let reply: (response: ServerResponse) => void
let requests: { url: string | undefined; host: string | undefined; address: unknown; cookie: string | undefined }[]
let service: Server
let proxy: AttackProxy
beforeEach(async () => {
  requests = []
  service = createServer(({ url, headers }, response) => {
    requests.push({ url, host: headers.host, address: headers['x-forwarded-for'], cookie: headers.cookie })
    reply(response)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  proxy = await startAttackProxy({ port, host: 'meridian.localhost', headers: { cookie: 'session=1' } })
})
afterEach(async () => {
  await proxy.stop()
  service.close()
})

const get = async (path: string) => {
  const { statusCode, body } = await request(`${proxy.origin}${path}`)
  return { statusCode, text: await body.text() }
}
const whatWasFound = () => proxy.findings().map(({ place, what }) => `${place}: ${what}`)

test('gives the service its host name, the session and another client address for each request', async () => {
  reply = (response) => response.end('fine')
  expect(await get('/search?q=1')).toEqual({ statusCode: 200, text: 'fine' })
  await get('/')
  expect(requests).toMatchObject([
    { url: '/search?q=1', host: 'meridian.localhost', cookie: 'session=1' },
    { url: '/', host: 'meridian.localhost', cookie: 'session=1' },
  ])
  expect(new Set(requests.map(({ address }) => address)).size).toBe(2)
  expect(proxy.statuses()).toEqual(new Map([[200, 2]]))
})

test.each([
  [
    'status 500',
    (response: ServerResponse) => response.writeHead(500).end(),
    ['GET http://meridian.localhost/a: answered 500'],
  ],
  ['an overloaded service', (response: ServerResponse) => response.writeHead(503).end(), []],
  [
    'an error text of the database',
    (response: ServerResponse) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"title":"syntax error at or near x"}'),
    ['GET http://meridian.localhost/a: the reply contains "syntax error at or near"'],
  ],
  [
    'a public reply with a cookie',
    (response: ServerResponse) =>
      response.writeHead(200, { 'cache-control': 'public, max-age=60', 'set-cookie': 'visitor=1' }).end(),
    ['GET http://meridian.localhost/a: a public reply sets a cookie'],
  ],
])('reports %s at most once', async (_case, answer, findings) => {
  reply = answer
  await get('/a?b=1')
  await get('/a?b=2')
  expect(whatWasFound()).toEqual(findings)
})

test('answers a sign-out itself, so that the session goes on', async () => {
  reply = (response) => response.end('signed out')
  for (const path of ['/SignOut', '/signout?x=1', '/api/SignOut']) expect((await get(path)).statusCode).toBe(404)
  expect(requests).toEqual([])
})
