import type { FrameTheme } from '../../contract/vault.ts'

const color = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/-]{5,36}\))$/i
const length = /^\d{1,3}(?:\.\d{1,3})?(?:px|rem)$/
const colorNames = ['ink', 'inkSoft', 'paper', 'surface', 'line', 'accent', 'danger'] as const

/**
 * Applies plain colors, a plain length and a font that the vault serves. Any other value changes nothing. The function also sets
 * the color scheme that fits the background. The color scheme decides the colors of autofill and caret.
 */
export function applyTheme(root: HTMLElement, theme: FrameTheme, fonts: readonly string[]): void {
  for (const name of colorNames) {
    const value = theme[name]
    if (value && color.test(value)) root.style.setProperty(`--${name}`, value)
  }
  if (theme.radius && length.test(theme.radius)) root.style.setProperty('--radius', theme.radius)
  if (theme.font && fonts.includes(theme.font)) root.dataset['font'] = theme.font
  root.style.colorScheme = isDark(getComputedStyle(root).backgroundColor) ? 'dark' : 'light'
}

/** Whether the background is dark, by its luma of 0 to 255 (ITU-R BT.601). */
function isDark(background: string): boolean {
  const [red = 255, green = 255, blue = 255] = (background.match(/[\d.]+/g) ?? []).map(Number)
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}
