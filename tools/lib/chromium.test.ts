import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { browserArgs, findChromium } from './chromium.ts'

test('uses the browser of CHROME_PATH first', () => {
  // Any file that exists will do: findChromium starts no browser.
  expect(findChromium({ CHROME_PATH: process.execPath })).toBe(process.execPath)
})

test('reports a CHROME_PATH that does not exist', () => {
  expect(() => findChromium({ CHROME_PATH: '/nowhere/chrome' })).toThrow(
    'CHROME_PATH names /nowhere/chrome, which does not exist.',
  )
})

test('returns the path of a browser that exists, or undefined', () => {
  const browser = findChromium({})
  expect(browser === undefined || existsSync(browser)).toBe(true)
})

test('disables every feature that Playwright disables', () => {
  const bundle = join(
    dirname(
      createRequire(createRequire(import.meta.url).resolve('@playwright/test')).resolve('playwright-core/package.json'),
    ),
    'lib',
    'coreBundle.js',
  )
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(readFileSync(bundle, 'utf8')) ?? []
  const features = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name)
  // A shorter list would mean that the pattern above no longer fits the bundle; the test would then prove nothing.
  expect(features.length).toBeGreaterThan(10)
  const [disabled = ''] = browserArgs.filter((arg) => arg.startsWith('--disable-features='))
  expect(disabled.split(/[=,]/)).toEqual(expect.arrayContaining(features))
})
