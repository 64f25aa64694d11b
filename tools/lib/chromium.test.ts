import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

test('the browser of CHROME_PATH wins', () => {
  expect(findChromium({ CHROME_PATH: process.execPath })).toBe(process.execPath)
})

test('a CHROME_PATH that is not there is said plainly', () => {
  expect(() => findChromium({ CHROME_PATH: '/nowhere/chrome' })).toThrow(
    'CHROME_PATH names /nowhere/chrome, and there is no such file.',
  )
})

test('what is found without it exists', () => {
  const found = findChromium({})
  expect(found === undefined || existsSync(found)).toBe(true)
})
