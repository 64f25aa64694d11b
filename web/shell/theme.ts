import type { Brand, ColorScheme, Theme } from '../../contract/brand.ts'
import { fallbackFamily, localFonts } from './fallback-families.ts'

/** The most prominent surface: the brand's color in light mode, a raised panel in dark mode, where the color would be too bright. */
const boldProperties = (background: string, ink: string) => `--bold:${background};--on-bold:${ink}`
/** Floating surfaces: dark in light mode, a raised panel with an edge in dark mode. */
const barProperties = (background: string, ink: string, line: string) =>
  `--bar:${background};--on-bar:${ink};--bar-line:${line}`

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const colorProperties = (scheme: ColorScheme) =>
  Object.entries(scheme)
    .map(([name, value]) => `--${toKebabCase(name)}:${value}`)
    .join(';')

const densities = { airy: '1.25', regular: '1', dense: '0.85' } as const
/** `--shadow-low`, for surfaces in the page, and `--shadow-high`, for those that float above it. */
const shadows = {
  flat: ['none', 'none'],
  soft: ['0 1px 2px rgb(10 20 40 / .06), 0 4px 16px rgb(10 20 40 / .06)', '0 12px 40px rgb(10 20 40 / .16)'],
  raised: ['0 2px 6px rgb(10 20 40 / .12), 0 8px 28px rgb(10 20 40 / .1)', '0 20px 60px rgb(10 20 40 / .24)'],
} as const

const headingScales = { quiet: 0.86, regular: 1, large: 1.18, huge: 1.45 } as const
const ruleBorders = {
  none: '1px solid transparent',
  hairline: '1px solid var(--line)',
  double: '3px double var(--rule-ink)',
  heavy: '3px solid var(--ink)',
} as const

const pictureRadius = (theme: Theme): string =>
  ({ round: 'var(--radius-card)', square: '0', arch: '999px 999px 0 0', pill: '999px' })[theme.pictureShape]

const fonts = (family: Theme['fontFamily']): string =>
  [`${family} Variable`, ...localFonts.map((local) => fallbackFamily(family, local))]
    .map((name) => `'${name}'`)
    .concat('system-ui', 'sans-serif')
    .join()

type Casing = Brand['casing']
const transforms = { NONE: 'none', UPPER: 'uppercase', TITLE: 'capitalize', LOWER: 'lowercase' } as const

function typeProperties(theme: Theme, casing: Casing): string[] {
  const { headingTracking, headingWidth, headingScale } = theme
  return [
    `--font:${fonts(theme.fontFamily)}`,
    // For the vault's frame, which has the platform's families and no partner's own.
    `--frame-font:${theme.fontFamily}`,
    `--heading-weight:${theme.headingWeight}`,
    `--heading-case:${transforms[casing.title]}`,
    `--heading-tracking:${headingTracking / 100}em`,
    `--heading-width:${headingWidth === 'condensed' ? '62%' : '100%'}`,
    `--heading-scale:${headingScales[headingScale]}`,
    `--button-weight:${theme.buttonWeight}`,
    `--button-case:${transforms[casing.button]}`,
    `--button-tracking:${casing.button === 'UPPER' ? '.04em' : '0'}`,
    `--navigation-case:${transforms[casing.navigation]}`,
  ]
}

/** The brand's tokens as custom properties. Values are validated when the brand is loaded, so none can break out of its rule. */
export function themeCss(theme: Theme, casing: Casing): string {
  const [low, high] = shadows[theme.elevation]
  // The same in light and dark mode.
  const sharedProperties = [
    ...typeProperties(theme, casing),
    `--radius-small:${theme.radius.small}px`,
    `--radius-card:${theme.radius.card}px`,
    `--radius-button:${theme.radius.button}px`,
    // Limited, because the radius of pill buttons (999) would turn fields into pills.
    `--radius-field:${Math.min(theme.radius.button, 16)}px`,
    `--radius-picture:${pictureRadius(theme)}`,
    `--rule-ink:color-mix(in srgb,var(--ink) 55%,var(--line))`,
    `--rule:${ruleBorders[theme.rule]}`,
    `--density:${densities[theme.density]}`,
    `--shadow-low:${low}`,
    `--shadow-high:${high}`,
  ].join(';')
  const light = `${colorProperties(theme.light)};${boldProperties(theme.light.brand, theme.light.onBrand)};${barProperties(theme.light.ink, theme.light.paper, 'transparent')}`
  const dark = `${colorProperties(theme.dark)};${boldProperties(theme.dark.surface, theme.dark.ink)};${barProperties(theme.dark.surface, theme.dark.ink, theme.dark.line)}`
  return [
    `:root{color-scheme:light;${sharedProperties};${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${dark}}}`,
    `:root[data-scheme=dark]{color-scheme:dark;${dark}}`,
  ].join('\n')
}
