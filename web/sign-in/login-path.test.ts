import { expect, test } from 'vitest'
import { openLoaders } from '../../checks/fixtures/loaders.ts'
import { partnerOf } from '../../checks/fixtures/render.tsx'

const load = await openLoaders(({ path }) => path === 'login')

test.each(['/login', '/Login'])('%s opens the sign-in page [P1-147] [SPEC-C16]', async (path) => {
  // A status without an address: the loader does not redirect.
  expect(await load(path, { partner: partnerOf('lumen-mobile'), member: null })).toEqual([200])
})
