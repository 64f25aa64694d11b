import type { ColourScheme, Theme } from '../../contract/brand.ts'

/** The brand's loudest surface: its colour by day, a raised panel at night, where a bright field would dazzle. */
const bold = (background: string, ink: string) => `--bold:${background};--on-bold:${ink}`

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const colours = (scheme: ColourScheme) =>
  Object.entries(scheme)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';')

const spacing = { airy: '1.25', regular: '1', dense: '0.85' } as const
const shadows = {
  flat: ['none', 'none'],
  soft: ['0 1px 2px rgb(10 20 40 / .06), 0 4px 16px rgb(10 20 40 / .06)', '0 12px 40px rgb(10 20 40 / .16)'],
  raised: ['0 2px 6px rgb(10 20 40 / .12), 0 8px 28px rgb(10 20 40 / .1)', '0 20px 60px rgb(10 20 40 / .24)'],
} as const

/** The brand's tokens as custom properties. Values were checked when the brand was loaded: nothing here can leave a rule. */
export function themeCss(theme: Theme): string {
  const [low, high] = shadows[theme.elevation]
  const shape = [
    `--font:'${theme.fontFamily} Variable',system-ui,sans-serif`,
    `--radius-small:${theme.radius.small}px`,
    `--radius-card:${theme.radius.card}px`,
    `--radius-button:${theme.radius.button}px`,
    `--radius-field:${Math.min(theme.radius.button, 16)}px`,
    `--heading-weight:${theme.headingWeight}`,
    `--heading-case:${theme.headingCase === 'upper' ? 'uppercase' : 'none'}`,
    `--density:${spacing[theme.density]}`,
    `--shadow-low:${low}`,
    `--shadow-high:${high}`,
  ].join(';')
  const light = `${colours(theme.light)};${bold(theme.light.brand, theme.light.onBrand)}`
  const dark = `${colours(theme.dark)};${bold(theme.dark.surface, theme.dark.ink)}`
  return [
    `:root{color-scheme:light;${shape};${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${dark}}}`,
    `:root[data-scheme=dark]{color-scheme:dark;${dark}}`,
  ].join('\n')
}
