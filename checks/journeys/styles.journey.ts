import type { Page } from '@playwright/test'
import { placeholderColor } from '../../providers/images/placeholder.ts'
import { wideWindow } from './browser.ts'
import { expect, siteUrl, test } from './watched.ts'

const brands = ['lumen-mobile', 'meridian-air', 'alder-hotels', 'northfield-cu', 'harbor-bank', 'city-table']

/** The media condition and the cascade layers of every rule in the page's style sheets, as the browser parsed it. */
const rulesOf = (page: Page) =>
  page.evaluate(() => {
    const withNestedRules = (list: CSSRuleList): CSSRule[] =>
      [...list].flatMap((rule) => [rule, ...('cssRules' in rule ? withNestedRules(rule.cssRules as CSSRuleList) : [])])
    const layersOf = (rule: CSSRule): string[] => {
      if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
      return rule instanceof CSSLayerBlockRule ? [rule.name] : []
    }
    return [...document.styleSheets]
      .flatMap((sheet) => withNestedRules(sheet.cssRules))
      .map((rule) => ({
        media: rule instanceof CSSMediaRule ? rule.conditionText : '',
        layers: layersOf(rule),
      }))
  })

test('layouts of the search page change at 451, 661, 861 and 1050 px and nowhere else [P1-554]', async ({ page }) => {
  await page.goto(`${siteUrl('harbor-bank')}/search`)
  const widthConditions = (await rulesOf(page)).flatMap(({ media }) => [...media.matchAll(/\(width (<=|>) (\d+)px\)/g)])
  // `<= 450px` and `> 450px` both change the layout at 451 px.
  expect(new Set(widthConditions.map(([, , width]) => Number(width) + 1))).toEqual(new Set([451, 661, 861, 1050]))
})

test('the cascade layers are base and ui, in this order, so that the kit overrides base styles', async ({ page }) => {
  await page.goto(`${siteUrl('harbor-bank')}/search`)
  const layers = (await rulesOf(page)).flatMap((rule) => rule.layers)
  // A later layer overrides an earlier one. Styles of pages are in no layer, so they override both.
  expect([...new Set(layers)]).toEqual(['base', 'ui'])
})

test('the home, search and how-it-works pages of a brand use one font family and at most five weights [M2-297]', async ({
  page,
}) => {
  for (const brand of brands) {
    const families = new Set<string>()
    const weights = new Set<string>()
    for (const path of ['/', '/search', '/how-it-works']) {
      await page.goto(siteUrl(brand) + path)
      for (const [family, weight] of await page.locator('body *').evaluateAll((elements) =>
        elements
          // Elements with text directly inside them: type 3 is a text node.
          .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
          .filter((element) => element.checkVisibility())
          .map((element) => getComputedStyle(element))
          .map(({ fontFamily, fontWeight }) => [fontFamily, fontWeight] as const),
      )) {
        families.add(family)
        weights.add(weight)
      }
    }
    expect([...families], brand).toHaveLength(1)
    expect(weights.size, `weights of ${brand}: ${[...weights].join()}`).toBeLessThanOrEqual(5)
  }
})

test('a brand chooses the casing of headings, buttons and menus [P1-552] [SPEC-B6]', async ({ page }) => {
  await page.setViewportSize(wideWindow)
  for (const [brand, expected] of [
    ['city-table', 'uppercase'],
    ['alder-hotels', 'none'],
  ] as const) {
    await page.goto(`${siteUrl(brand)}/search`)
    await expect(page.getByRole('heading', { level: 1 }), brand).toHaveCSS('text-transform', expected)
    await expect(page.getByRole('main').locator('[class*="_button_"]').first(), brand).toHaveCSS(
      'text-transform',
      expected,
    )
  }
  // No brand of the demonstration sets the casing of its menus.
  const footerLink = page.getByRole('contentinfo').getByRole('link').first()
  await expect(footerLink).toHaveCSS('text-transform', 'none')
  await page.evaluate(() => document.documentElement.style.setProperty('--navigation-case', 'uppercase'))
  await expect(footerLink).toHaveCSS('text-transform', 'uppercase')
})

test('the reservation bonus of a restaurant is on a tile of 75 by 38 px [P1-551]', async ({ page }) => {
  await page.goto(`${siteUrl('lumen-mobile')}/search`)
  const tile = page
    .getByRole('article')
    .getByText(/^\+?\$\d+$/)
    .first()
  const box = await tile.boundingBox()
  expect(box).toMatchObject({ width: 75, height: 38 })
})

test('the area of a picture has the background color of its placeholder, for all 16 colors', async ({ page }) => {
  await page.goto(`${siteUrl('harbor-bank')}/search`)
  const picture = page.locator('[data-placeholder]').first()
  // 400 restaurants in 40 cities: enough for every color of the placeholders.
  const places = Array.from({ length: 400 }, (_, id) => ({ id: `m${id}`, city: `c${id % 40}`, neighborhood: '' }))
  const colorsOfPlaceholders = [...new Set(places.map(placeholderColor))]
  expect(colorsOfPlaceholders).toHaveLength(16)
  const shownColors = await picture.evaluate(
    (element, colors) =>
      colors.map((color) => {
        element.dataset['placeholder'] = color
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(
          Number,
        )
        return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
      }),
    colorsOfPlaceholders,
  )
  expect(shownColors).toEqual(colorsOfPlaceholders)
})
