import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { overview } from '../../contract/api/console/overview.ts'
import { recordBrandFaults } from '../brands/fault-rows.ts'

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
})
afterAll(() => console.close())

test('the overview shows the faults of the operator’s partners, and whether each partner is open [OPS-B2]', async () => {
  const faults = [{ file: 'brands/fig/copy.json', line: 3, path: 'home.titel', rule: 'is not a copy key' }]
  const faulty = ['meridian-air', 'fig'].map((id) => ({ id, faults, hosts: [`${id}.localhost`] }))
  await recordBrandFaults(site.deps.db, site.deps.clock, faulty, ['meridian-air', 'fig'])
  const faultsFor = async (scope: string[] | null) => {
    const reply = await (await console.signedInOperator('admin', scope)).call(overview, {})
    return reply.ok ? reply.value.brandFaults : []
  }
  expect(await faultsFor(['lumen-mobile'])).toEqual([])
  expect(await faultsFor(['meridian-air'])).toMatchObject([{ partner: 'meridian-air', isOpen: true }])
  expect(await faultsFor(null)).toMatchObject([
    { partner: 'fig', isOpen: false, faults: ['brands/fig/copy.json:3 home.titel is not a copy key'] },
    { partner: 'meridian-air', isOpen: true },
  ])
})
