import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { ContentEntry } from '../../contract/content.ts'
import { AnnouncementBar } from './announcement-bar.tsx'
import { Footer } from './footer.tsx'
import { InstallBanner } from '../prompts/install-banner.tsx'
import { PreviewMark } from './preview-mark.tsx'
import { UpdateScreen } from './update-screen.tsx'

const stores = { ios: 'https://apps.example/ios', android: 'https://apps.example/android' }
const partner = partnerOf('meridian-air', { appStores: stores })
const announcement = (tooltip: string): ContentEntry => ({
  slug: 'announcement',
  type: 'announcement_banner',
  fields: {
    banner_copy: [
      { type: 'text', copy: 'Twice the {currency} in May.' },
      { type: 'link', copy: 'See where', url: '/search', new_tab: false },
      { type: 'link', copy: 'The rules', url: 'https://rules.example/may', new_tab: true },
    ],
    tooltip_copy: tooltip,
  },
})

test('the announcement bar shows its texts and links, with a tooltip if it has one [P1-120] [P1-121] [P1-584]', () => {
  const html = renderMarkup(<AnnouncementBar />, { partner, content: [announcement('')] })
  expect(textsOf(html)).toEqual(['Twice the miles in May.', 'See where', 'The rules'])
  expect(linksOf(html)).toEqual([
    ['See where', '/search'],
    ['The rules', 'https://rules.example/may'],
  ])
  const linkTargets = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => /target="([^"]*)"/.exec(link)?.[1])
  expect(linkTargets).toEqual([undefined, '_blank'])
  expect(html).not.toContain('More about this announcement')
  const withTooltip = renderMarkup(<AnnouncementBar />, { partner, content: [announcement('Until 31 May.')] })
  expect(withTooltip).toMatch(/<button[^>]*aria-label="More about this announcement"/)
  expect(textsOf(withTooltip)).toContain('Until 31 May.')
})

test.each([
  ['it is closed', { content: [announcement('')], announcementBarClosed: true }],
  ['the partner has none', { content: [] }],
  [
    'it has no items',
    { content: [{ ...announcement(''), fields: { banner_copy: [], tooltip_copy: '' } } as ContentEntry] },
  ],
])('shows no announcement bar if %s', (_title, options) => {
  expect(renderMarkup(<AnnouncementBar />, { partner, ...options })).toBe('')
})

test('shows the badges of the app stores that the partner has, but not inside the app [P1-122] [P1-123] [P1-553]', () => {
  const badges = (variant: '' | 'app', shownPartner = partner) =>
    linksOf(renderMarkup(<Footer />, { partner: shownPartner, variant })).filter(([, to]) =>
      to.startsWith('https://apps.example'),
    )
  expect(badges('')).toEqual([
    ['Download on the App Store', stores.ios],
    ['Get it on Google Play', stores.android],
  ])
  expect(badges('app')).toEqual([])
  expect(badges('', partnerOf('meridian-air', { appStores: { ios: '', android: '' } }))).toEqual([])
})

const footerWith = (chain: { image: string; alt: string; url?: string }[]): ContentEntry => ({
  slug: 'footer',
  type: 'footer',
  fields: { primary_links: [], secondary_links: [], disclaimer: '', logo_chain: chain },
})

test('the footer shows the chain of logos of a partner that has one [P1-124] [OPS-B8]', () => {
  const chain = [
    { image: '/a.svg', alt: 'Alder Inns', url: 'https://inns.example' },
    { image: '/b.svg', alt: 'Alder Camps' },
    { image: '/images/own/0123456789abcdef0123-600x200-ffffff', alt: 'Alder Rooms' },
  ]
  const html = renderMarkup(<Footer />, { partner, content: [footerWith(chain)] })
  expect(html).toMatch(/<a [^>]*href="https:\/\/inns\.example"[^>]*><img [^>]*alt="Alder Inns"/)
  expect(html).toMatch(/<li><img [^>]*alt="Alder Camps"/)
  // An own picture has its width before it loads.
  expect(html).toMatch(/<img src="[^"]*\?w=400&amp;r=natural" alt="Alder Rooms" width="84" height="28"/)
  expect(renderMarkup(<Footer />, { partner, content: [footerWith([])] })).not.toContain('Alder')
})

test('the footer shows the partner’s and the networks’ logos, unless the partner hides them [P1-129] [P1-130]', () => {
  const logos = (hidesFooterLogos: boolean) => {
    const shownPartner = partnerOf('meridian-air', { hidesFooterLogos, cardTypesAccepted: ['VISA', 'DISC'] })
    return [
      ...renderMarkup(<Footer />, { partner: shownPartner, content: [] }).matchAll(/<img [^>]*alt="([^"]*)"/g),
    ].map(([, alt]) => alt)
  }
  expect(logos(false)).toEqual(['Meridian', 'Visa', 'Discover'])
  expect(logos(true)).toEqual([])
})

test('City Table is the one partner that hides its footer logos [P1-130]', () => {
  const partnersWithoutLogos = [
    'lumen-mobile',
    'meridian-air',
    'harbor-bank',
    'alder-hotels',
    'northfield-cu',
    'city-table',
  ].filter((id) => partnerOf(id).brand.hidesFooterLogos)
  expect(partnersWithoutLogos).toEqual(['city-table'])
})

test('links an outdated app to its store [P1-144] [P1-145]', () => {
  const screen = (platform: 'ios' | 'android') =>
    renderMarkup(<UpdateScreen platform={platform} />, { partner, member: memberOf() })
  expect(textsOf(screen('ios'))[0]).toBe('New Version Available')
  expect(linksOf(screen('ios'))).toEqual([['Update Now', stores.ios]])
  expect(linksOf(screen('android'))).toEqual([['Update Now', stores.android]])
})

test('explains how to install in Safari on iOS, which has no install prompt [P1-151]', () => {
  const noop = () => undefined
  const banner = <InstallBanner method="share" onInstalled={noop} onLater={noop} />
  const texts = textsOf(renderMarkup(banner, { partner }))
  expect(texts).toContain('Tap the share icon, then Add to Home Screen.')
  expect(texts).not.toContain('Install')
})

test('a preview explains that it shows drafts, and links to the published page', () => {
  const html = renderMarkup(<PreviewMark />, { partner, path: '/earn?preview=1' })
  expect(textsOf(html)[0]).toBe('Preview. This page shows drafts that visitors do not see.')
  expect(linksOf(html)).toEqual([['Leave the preview', '/earn']])
})
