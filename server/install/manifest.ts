import { partnerText, type PartnerTexts } from '../../contract/partner-text.ts'
import { standaloneCopy } from '../../contract/standalone-copy.ts'
import type { IconKind } from './icons.ts'

const shortNameMax = 14 // characters that fit under an icon

/** Address of an icon, with the partner's version: a new drawing has a new address. */
export const iconPath = (kind: IconKind, version: number): string => `/icons/${kind}.png?v=${version}`

/** The web app manifest of one partner (W3C): name, colors, icons and shortcuts. */
export function webManifest(partner: PartnerTexts, version: number) {
  const { brand } = partner
  const textOf = (key: keyof typeof standaloneCopy): string => partnerText(partner, key, standaloneCopy[key])
  const icon = (kind: IconKind, size: number, purpose: 'any' | 'maskable') => ({
    src: iconPath(kind, version),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192', 192, 'any')] })
  return {
    id: '/',
    name: brand.program,
    short_name: brand.program.length <= shortNameMax ? brand.program : brand.name.slice(0, shortNameMax).trim(),
    description: brand.routeMeta['/']?.description ?? brand.program,
    lang: 'en-US',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: brand.theme.light.paper,
    theme_color: brand.theme.light.paper,
    categories: ['food', 'lifestyle'],
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: [
      shortcut(textOf('install.find'), '/search'),
      ...(brand.enrollmentType === 'none' ? [] : [shortcut(textOf('install.activity'), '/account/recent_activity')]),
    ],
  }
}
