import { afterAll, beforeAll, expect, test } from 'vitest'
import { stagingSignIn, stagingState } from '../../contract/api/staging.ts'
import { currentMember } from '../../contract/api/session.ts'
import { noListeners } from '../../checks/fixtures/no-listeners.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { buildApp } from '../app.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each([
  ['outside production the staging tools answer [P1-078]', false, 200],
  ['in production the staging tools do not exist [P1-079]', true, 404],
])('%s', async (_, production, status) => {
  const deps = { ...site.deps, config: { ...site.deps.config, production } }
  const app = await buildApp(deps, noListeners, [], undefined) // no further routes, no logger
  const headers = { host: 'lumen-mobile.localhost:3000' }
  expect((await app.inject({ url: '/api/stgtools', headers })).statusCode).toBe(status)
  expect((await app.inject({ url: '/api/CSRF', headers })).statusCode).toBe(200)
  await app.close()
})

test('outside production a tester can sign in as any member of the partner, in a chosen tier [P1-078]', async () => {
  const { publicId } = await site.member()
  const visitor = site.browser()
  const signInReply = await visitor.call(stagingSignIn, { body: { publicId, tierLevel: 'VIP' } })
  expect(signInReply.ok).toBe(true)
  expect(await visitor.call(currentMember, {})).toMatchObject({ ok: true, value: { publicId, tierLevel: 'VIP' } })
  const foreignReply = await site.browser('meridian-air').call(stagingSignIn, { body: { publicId } })
  expect(foreignReply.status).toBe(404)
  const state = await visitor.call(stagingState, {})
  expect(state).toMatchObject({
    ok: true,
    value: { partners: expect.arrayContaining([{ id: 'city-table', program: 'City Table' }]) },
  })
})
