import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { consolePages, consolePolicy } from './pages.ts'

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

test('an address without a page is answered with 404, and the page says that there is nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'damask-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  const app = Fastify()
  await consolePages(app, { partners: { all: async () => [], inScope: async () => [] } }, folder)
  const memberId = '0190a2c5-757a-7000-8000-000000000001'
  const paths = [
    '/',
    '/jobs?open=1',
    `/members/lumen-mobile/${memberId}`,
    '/admin.php',
    '/.env',
    '/members',
    '/surveys/a/b/c',
  ]
  const replies = await Promise.all(paths.map((url) => app.inject(url)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404, 404, 404])
  expect(replies.every(({ body }) => body.includes('<title>Console'))).toBe(true)
  await app.close()
  rmSync(folder, { recursive: true })
})
