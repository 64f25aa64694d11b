import { expect, test } from 'vitest'
import { consolePolicy } from './pages.ts'

const policy = consolePolicy(['https://dine.meridian.example', 'http://lumen-mobile.localhost:3000'])

test('the console loads scripts and styles only from the console’s origin, and no site may frame it', () => {
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("trusted-types 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https:(?!\/\/)/)
})

test('the console frames partners’ sites by their addresses, and its forms post only to itself and to these sites', () => {
  const sites = 'https://dine.meridian.example http://lumen-mobile.localhost:3000'
  expect(policy).toContain(`frame-src ${sites};`)
  expect(policy).toContain(`form-action 'self' ${sites};`)
  expect(consolePolicy([])).toContain("frame-src 'none'; form-action 'self';")
})
