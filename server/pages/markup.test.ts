import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import type { Site } from '../../checks/fixtures/site.ts'

// Rules of HTML that the browsers of the journeys accept and a validator does not.
let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

const get = async (path: string) => (await site.browser('lumen-mobile').raw('GET', path)).body

test('every meta element with a name or a property has a content [SEC-C5]', async () => {
  for (const path of ['/', '/how-it-works', '/join', '/login', '/nowhere']) {
    const elements = (await get(path)).match(/<meta [^>]*>/g) ?? []
    const named = elements.filter((element) => /\b(?:name|property|http-equiv)=/i.test(element))
    expect(named.length, path).toBeGreaterThan(2)
    expect(named.filter((element) => !/\bcontent=/.test(element))).toEqual([])
  }
})

test('no hidden field is readonly, which HTML allows only for fields that a person can edit [SEC-C5]', async () => {
  const fields = (await get('/login')).match(/<input [^>]*type="hidden"[^>]*>/g) ?? []
  expect(fields.length).toBeGreaterThan(0)
  expect(fields.filter((field) => /readonly/i.test(field))).toEqual([])
})
