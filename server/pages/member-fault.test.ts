import { afterAll, beforeAll, expect, test } from 'vitest'
import { markupFaults } from '../../checks/fixtures/markup.ts'
import { openSite, type Site } from '../../checks/fixtures/site.ts'
import { pageRoutes } from './routes.ts'

let site: Site
beforeAll(async () => {
  // A `PageSource` that answers every request with the same page.
  const pageSource = async () => async () => async () =>
    new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })
  const catalogVersion = () => 1
  site = await openSite([pageRoutes(catalogVersion, pageSource)])
})
afterAll(() => site.close())

test('a member whose data cannot be loaded gets a valid error page in place of the page [P1-509]', async () => {
  const member = await site.member()
  expect((await member.raw('GET', '/account/manage_cards')).body).toBe('<p>page</p>')
  const { db } = site.deps
  site.deps.db = { transaction: () => ({ execute: () => Promise.reject(new Error('no database')) }) } as never
  const page = await member.raw('GET', '/account/manage_cards')
  site.deps.db = db
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Something went wrong on our side.')
  expect(await markupFaults(page.body)).toEqual([])
})
