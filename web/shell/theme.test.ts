import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandFolders } from '../../checks/fixtures/render.tsx'
import { theme as themeShape } from '../../contract/brand.ts'
import { fallbackFamily, localFonts } from './fallback-families.ts'
import { fontFile } from './fonts.ts'
import { themeCss } from './theme.ts'

const brands = brandFolders()

test.each(brands.map(({ id, brand }) => [id, brand] as const))(
  '%s: has every token in light and dark mode, and a font file',
  (_id, { theme, casing }) => {
    const css = themeCss(theme, casing)
    const names = [...new Set([...css.matchAll(/(--[a-z-]+):/g)].map((match) => match[1]))]
    for (const name of ['--paper', '--bold', '--bar', '--rule', '--radius-picture', '--heading-scale', '--button-case'])
      expect(names).toContain(name)
    const blocks = css.split('\n')
    for (const block of blocks) expect(block).toContain('--on-bold:')
    expect(fontFile(theme)).toMatch(theme.headingWidth === 'condensed' ? /condensed\.woff2/ : /latin.*normal\.woff2/)
    expect(css).not.toMatch(/undefined|NaN/)
  },
)

test('the casing of the brand sets the tokens of headings, buttons and menu links [P1-552]', () => {
  const [{ brand }] = brands as [(typeof brands)[number]]
  const css = themeCss(brand.theme, { title: 'UPPER', button: 'LOWER', navigation: 'TITLE' })
  expect(css).toContain('--heading-case:uppercase;')
  expect(css).toContain('--button-case:lowercase;')
  expect(css).toContain('--navigation-case:capitalize')
})

test('every local font has a face for every font family', () => {
  for (const family of themeShape.shape.fontFamily.options) {
    const faces = readFileSync(`web/shell/fallback-fonts/${family.toLowerCase().replaceAll(' ', '-')}.css`, 'utf8')
    for (const local of localFonts) expect(faces).toContain(`font-family: '${fallbackFamily(family, local)}';`)
  }
})

test('no two brands have the same layout', () => {
  for (const part of ['hero', 'card', 'header', 'footer'] as const)
    expect(new Set(brands.map(({ brand }) => brand.layout[part])).size).toBe(brands.length)
  expect(new Set(brands.map(({ brand }) => brand.layout.homeSections.join())).size).toBe(brands.length)
  expect(new Set(brands.map(({ brand }) => brand.theme.fontFamily)).size).toBe(brands.length)
})
