import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { theme as themeShape, type ColorScheme, type Theme } from '../../contract/brand.ts'
import { fallbackFamily, localFonts } from './fallback-families.ts'
import { fontFile } from './fonts.ts'
import { themeCss } from './theme.ts'

const brands = allBrands()

test.each(brands.map(({ id, brand }) => [id, brand] as const))(
  '%s has tokens of color and shape, the text color on bold areas in every mode, and a font file',
  (_id, { theme, casing }) => {
    const css = themeCss(theme, casing)
    const tokenNames = [...new Set([...css.matchAll(/(--[a-z-]+):/g)].map((match) => match[1]))]
    for (const name of ['--paper', '--bold', '--bar', '--rule', '--radius-picture', '--heading-scale', '--button-case'])
      expect(tokenNames).toContain(name)
    const blocks = css.split('\n')
    for (const block of blocks) expect(block).toContain('--on-bold:')
    expect(fontFile(theme)).toMatch(theme.headingWidth === 'condensed' ? /condensed\.woff2/ : /latin.*normal\.woff2/)
    expect(css).not.toMatch(/undefined|NaN/)
  },
)

test('the casing of the brand sets the tokens of headings, buttons and menu links [P1-552] [SPEC-B6]', () => {
  const [{ brand }] = brands as [(typeof brands)[number]]
  const css = themeCss(brand.theme, { title: 'UPPER', button: 'LOWER', navigation: 'TITLE' })
  expect(css).toContain('--heading-case:uppercase;')
  expect(css).toContain('--button-case:lowercase;')
  expect(css).toContain('--navigation-case:capitalize')
})

/** A scheme with a different color for each name, so that a test notices when two are swapped. */
const schemeOf = (firstDigit: string) =>
  Object.fromEntries(
    Object.keys(themeShape.shape.light.shape).map((name, index) => [
      name,
      `#${firstDigit}000${index.toString(16).padStart(2, '0')}`,
    ]),
  ) as ColorScheme
const plainTheme: Theme = themeShape.parse({
  light: schemeOf('a'),
  dark: schemeOf('b'),
  fontFamily: 'Sora',
  radius: { small: 4, card: 12, button: 24 },
})
const plainCasing = { title: 'NONE', button: 'NONE', navigation: 'NONE' } as const

/** The custom properties of the light root, of the dark preference and of the chosen dark mode. */
const tokensOf = (change: Partial<Theme> = {}, casing: Parameters<typeof themeCss>[1] = plainCasing) =>
  themeCss({ ...plainTheme, ...change }, casing)
    .split('\n')
    .map((block) =>
      Object.fromEntries(
        (/\{([^{}]*)\}/.exec(block)?.[1] ?? '').split(';').map((pair) => pair.split(':', 2) as [string, string]),
      ),
    )

const { light, dark } = plainTheme
test.each([
  ['--paper', light.paper, dark.paper],
  ['--ink-soft', light.inkSoft, dark.inkSoft],
  ['--on-brand', light.onBrand, dark.onBrand],
  ['--bold', light.brand, dark.surface],
  ['--on-bold', light.onBrand, dark.ink],
  ['--bar', light.ink, dark.surface],
  ['--on-bar', light.paper, dark.ink],
  ['--bar-line', 'transparent', dark.line],
  ['color-scheme', 'light', 'dark'],
])('%s is %s in light mode and %s in both dark modes', (name, inLight, inDark) => {
  expect(tokensOf().map((block) => block[name])).toEqual([inLight, inDark, inDark])
})

test('dark mode follows the device unless a person has chosen a mode', () => {
  expect(themeCss(plainTheme, plainCasing).replaceAll(/\{color-scheme[^}]*\}/g, '')).toBe(
    ':root\n@media (prefers-color-scheme:dark){:root:not([data-scheme=light])}\n:root[data-scheme=dark]',
  )
})

test('writes every token that is not a plain color, with the default of each setting that the theme leaves out', () => {
  const otherTokens = Object.entries(tokensOf()[0] ?? {}).filter(([, value]) => !/^#|^transparent$/.test(value))
  expect(Object.fromEntries(otherTokens)).toEqual({
    'color-scheme': 'light',
    '--font':
      "'Sora Variable','Sora Fallback Arial','Sora Fallback Roboto','Sora Fallback Roboto Variable','Sora Fallback DejaVu Sans',system-ui,sans-serif",
    '--frame-font': 'Sora',
    '--heading-weight': '700',
    '--heading-case': 'none',
    '--heading-tracking': '-0.02em',
    '--heading-width': '100%',
    '--heading-scale': '1',
    '--button-weight': '600',
    '--button-case': 'none',
    '--button-tracking': '0',
    '--navigation-case': 'none',
    '--radius-small': '4px',
    '--radius-card': '12px',
    '--radius-button': '24px',
    '--radius-field': '16px',
    '--radius-picture': 'var(--radius-card)',
    '--rule-ink': 'color-mix(in srgb,var(--ink) 55%,var(--line))',
    '--rule': '1px solid var(--line)',
    '--density': '1',
    '--shadow-low': expect.stringMatching(/^0 1px 2px rgb.*, 0 4px 16px rgb/) as string,
    '--shadow-high': expect.stringMatching(/^0 12px 40px rgb/) as string,
  })
})

test.each<[Partial<Theme>, string, string | RegExp]>([
  [{ radius: { small: 0, card: 0, button: 6 } }, '--radius-field', '6px'],
  [{ pictureShape: 'square' }, '--radius-picture', '0'],
  [{ pictureShape: 'arch' }, '--radius-picture', '999px 999px 0 0'],
  [{ pictureShape: 'pill' }, '--radius-picture', '999px'],
  [{ rule: 'none' }, '--rule', '1px solid transparent'],
  [{ rule: 'double' }, '--rule', '3px double var(--rule-ink)'],
  [{ rule: 'heavy' }, '--rule', '3px solid var(--ink)'],
  [{ density: 'airy' }, '--density', '1.25'],
  [{ density: 'dense' }, '--density', '0.85'],
  [{ elevation: 'flat' }, '--shadow-low', 'none'],
  [{ elevation: 'flat' }, '--shadow-high', 'none'],
  [{ elevation: 'raised' }, '--shadow-low', /^0 2px 6px rgb.*, 0 8px 28px rgb/],
  [{ elevation: 'raised' }, '--shadow-high', /^0 20px 60px rgb/],
  [{ headingWidth: 'condensed' }, '--heading-width', '62%'],
  [{ headingScale: 'quiet' }, '--heading-scale', '0.86'],
  [{ headingTracking: 5 }, '--heading-tracking', '0.05em'],
])('the theme %j has %s %s', (change, name, value) => {
  expect(tokensOf(change)[0]?.[name]).toEqual(typeof value === 'string' ? value : expect.stringMatching(value))
})

test('buttons in capitals have wider letter spacing', () => {
  const [tokens] = tokensOf({}, { ...plainCasing, button: 'UPPER' })
  expect(tokens).toMatchObject({ '--button-case': 'uppercase', '--button-tracking': '.04em' })
})

test('every font family has a fallback face for each local font', () => {
  for (const family of themeShape.shape.fontFamily.options) {
    const faces = readFileSync(`web/shell/fallback-fonts/${family.toLowerCase().replaceAll(' ', '-')}.css`, 'utf8')
    for (const local of localFonts) expect(faces).toContain(`font-family: '${fallbackFamily(family, local)}';`)
  }
})

test('no two brands share a hero, restaurant tile, header, footer, list of home sections or font', () => {
  for (const part of ['hero', 'card', 'header', 'footer'] as const)
    expect(new Set(brands.map(({ brand }) => brand.layout[part])).size).toBe(brands.length)
  expect(new Set(brands.map(({ brand }) => brand.layout.homeSections.join())).size).toBe(brands.length)
  expect(new Set(brands.map(({ brand }) => brand.theme.fontFamily)).size).toBe(brands.length)
})
