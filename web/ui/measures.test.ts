import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => readFileSync(`web/${path}`, 'utf8'))
const base = readFileSync('web/ui/base.css', 'utf8')

test('layouts change at 451, 661, 861 and 1050 px and nowhere else [P1-554]', () => {
  const below = sheets.flatMap((css) =>
    [...css.matchAll(/\(max-width: (\d+)px\)/g)].map((match) => Number(match[1]) + 1),
  )
  expect([...new Set(below)].toSorted((a, b) => a - b)).toEqual([451, 661, 861, 1050])
  expect(sheets.filter((css) => /\(min-width|\(width/.test(css))).toEqual([])
})

test('the content is 1050 px wide, at most 1400 and at least 320 [P1-555]', () => {
  expect(base).toContain('--content: 1050px;')
  expect(base).toContain('--wide: 1400px;')
  expect(base).toContain('min-inline-size: 320px;')
})

test('every button is 48 px high, the small ones and the one of the header too [P1-557]', () => {
  const heights = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/block-size: (\d+)px/g)].map((match) => Number(match[1]))
  expect(heights('web/ui/button.module.css')).toEqual([48])
  const header = readFileSync('web/shell/header.module.css', 'utf8')
  expect([...header.matchAll(/\.joinLink \{([^}]*)\}/g)].filter(([, rules]) => rules?.includes('block-size'))).toEqual(
    [],
  )
})

test('a menu that pops over the page is at most 315 px wide [M2-289]', () => {
  expect(readFileSync('web/shell/menus.module.css', 'utf8')).toContain('inline-size: min(315px, calc(100vw - 24px));')
})

const widths = (css: string) => [...css.matchAll(/inline-size: min\((\d+)px/g)].map((match) => Number(match[1]))

test('a modal is at most 650 px wide [P1-139]', () => {
  expect(Math.max(...widths(readFileSync('web/ui/dialog.module.css', 'utf8')))).toBe(650)
})

test('messages stand in a stack at most 550 px wide [P1-527]', () => {
  expect(widths(readFileSync('web/ui/toaster.module.css', 'utf8'))).toEqual([550])
})
