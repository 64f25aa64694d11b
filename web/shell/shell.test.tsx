import { expect, test } from 'vitest'
import type { ContentEntry } from '../../contract/content.ts'
import { allBrands } from '../../checks/fixtures/brands.ts'
import {
  contentOf,
  contentFields,
  renderMarkup,
  linksOf,
  memberOf,
  partnerOf,
  textsOf,
} from '../../checks/fixtures/render.tsx'
import { tabsOf } from '../account/tabs.ts'
import { BackLink } from './back-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MainMenu, MemberMenu } from './menus.tsx'

const partner = partnerOf('meridian-air')
const member = memberOf()
const partnerWithoutStores = partnerOf('meridian-air', { appStores: { ios: '', android: '' } })
const cardlessMember = memberOf({ memberType: 'NonCardMember' })
const bank = partnerOf('harbor-bank')
const support = partner.brand.customerSupport

test('shows the button of the main menu except on enrollment pages [P1-096] [P1-097]', () => {
  const hasMenuButton = (path: string) => renderMarkup(<Header />, { partner, path }).includes('aria-label="Main menu"')
  expect(['/', '/search', '/account/manage_cards'].map(hasMenuButton)).toEqual([true, true, true])
  expect(['/join', '/add_card', '/card_added'].map(hasMenuButton)).toEqual([false, false, false])
})

test('the search icon links to the search, is hidden on discover and disabled on the search page [P1-098] [P1-099] [P1-100]', () => {
  const headerAt = (path: string) => renderMarkup(<Header />, { partner, path })
  const icon =
    /<a[^>]*aria-label="Find a restaurant"[^>]*href="\/search"|<a[^>]*href="\/search"[^>]*aria-label="Find a restaurant"/
  expect(headerAt('/merchants/ember')).toMatch(icon)
  // At this partner `/` is a discover page too (`homePage`).
  for (const path of ['/', '/discover', '/search']) expect(headerAt(path).split('<nav')[0]).not.toMatch(icon)
  expect(headerAt('/search')).toMatch(/<span[^>]*role="link" aria-disabled="true" aria-label="Find a restaurant"/)
})

test('the right side of the header has the member menu, or links to join and sign in [P1-101] [P1-102]', () => {
  const headerSide = (person: typeof member | null) =>
    renderMarkup(<Header />, { partner, member: person, path: '/search' }).split('<nav id="main-menu"')[0] ?? ''
  expect(headerSide(member)).toMatch(/<button[^>]*popoverTarget="member-menu"/i)
  expect(linksOf(headerSide(member)).map(([text]) => text)).not.toContain('Sign in')
  expect(headerSide(null)).not.toContain('member-menu')
  expect(linksOf(headerSide(null)).slice(-2)).toEqual([
    ['Sign in', '/login'],
    ['Join', '/join'],
  ])
})

test.each([
  ['meridian-air', ['Link a card', '/add_card']],
  ['harbor-bank', ['Join', '/join']],
])(
  'at %s a signed-in person without a card has links to finish joining and sign out, and none to sign in [P1-585]',
  (id, joinLink) => {
    const header = renderMarkup(<Header />, { partner: partnerOf(id), member: cardlessMember, path: '/search' })
    const sideLinks = linksOf(header.split('<nav id="main-menu"')[0] ?? '')
    expect(sideLinks.slice(-2)).toEqual([joinLink, ['Sign out', '/SignOut']])
    expect(sideLinks.map(([text]) => text)).not.toContain('Sign in')
  },
)

test('the join page of a single sign-on partner has a link to sign out, even without a member [P1-103] [SPEC-C7]', () => {
  const lastLink = (person: typeof member | null) =>
    linksOf(renderMarkup(<Header />, { partner: bank, member: person, path: '/join' })).at(-1)
  expect([lastLink(cardlessMember), lastLink(null)]).toEqual([
    ['Sign out', '/SignOut'],
    ['Sign out', '/SignOut'],
  ])
})

test('asks a person who joins at a direct partner whether they are already a member [P1-104]', () => {
  const html = renderMarkup(<Header />, { partner, path: '/join' })
  expect(textsOf(html)).toContain('Already a member?')
  expect(linksOf(html).at(-1)).toEqual(['Sign in', '/login'])
})

test('the member menu greets by both names, shows the email and lists the pages of the Account Center [P1-105]', () => {
  const menu = renderMarkup(<MemberMenu />, { partner, member })
  expect(textsOf(menu).slice(0, 2)).toEqual(['Hello, Noor Haddad', 'noor@mail.example'])
  const pages = tabsOf(partner.brand).map(({ path }) => path)
  expect(
    linksOf(menu)
      .slice(0, pages.length)
      .map(([, to]) => to),
  ).toEqual(pages)
  expect(linksOf(menu).at(-1)).toEqual(['Sign out', '/SignOut'])
})

test('the member menu shows the link groups of account_center [P1-592]', () => {
  const { link_groups: groups } = contentFields(partner.id, 'account_center')
  const menu = renderMarkup(<MemberMenu />, { partner, member })
  for (const { title, links: groupLinks } of groups) {
    expect(textsOf(menu)).toContain(title.replace('{program}', partner.brand.program))
    for (const { text, url } of groupLinks) expect(linksOf(menu)).toContainEqual([text, url])
  }
  expect(groups.length).toBeGreaterThan(0)
})

test('the main menu lists the account link or the links to join and sign in, then the navigation and footer links, then sign-out [P1-107] [P1-108] [P1-110] [P1-111] [P1-113] [P1-114] [P1-586]', () => {
  const menuLinks = (person: typeof member | null, shownPartner = partner) =>
    linksOf(renderMarkup(<MainMenu />, { partner: shownPartner, member: person }))
  const brandLinks = (id: string) => {
    const { primary_links: primary, secondary_links: secondary } = contentFields(id, 'footer')
    const nav = contentFields(id, 'navbar').nav_links.map(({ text_desktop, text_mobile, url }) => ({
      text: [text_desktop, text_mobile].filter((text) => text !== '').join(' '),
      url,
    }))
    return [...nav, ...primary, ...secondary].map(({ text, url }): [string, string] => [text, url])
  }
  const meridianLinks = brandLinks(partner.id)
  expect(menuLinks(null)).toEqual([['Join Meridian Dining', '/join'], ['Sign in', '/login'], ...meridianLinks])
  expect(menuLinks(member)).toEqual([['Account Center', '/account'], ...meridianLinks, ['Sign out', '/SignOut']])
  expect(menuLinks(cardlessMember)).toEqual([['Link a card', '/add_card'], ...meridianLinks, ['Sign out', '/SignOut']])
  expect(menuLinks(null, bank)).toEqual([
    ['Join with Harbor Bank', '/login/sso?return=%2Fjoin'],
    ...brandLinks(bank.id),
  ])
})

test.each(allBrands().map(({ id }) => id))('the main menu of %s has no duplicate links', (id) => {
  const menuLinks = linksOf(renderMarkup(<MainMenu />, { partner: partnerOf(id) }))
  expect(menuLinks.length).toBeGreaterThan(5)
  // A link is a text and a target. Neither occurs twice.
  for (const column of [0, 1] as const)
    expect(menuLinks.map((link) => link[column]).toSorted()).toEqual(
      [...new Set(menuLinks.map((link) => link[column]))].toSorted(),
    )
})

test('a person signed in by single sign-on who has not joined can join or sign out [P1-109] [P1-433]', () => {
  const links = linksOf(renderMarkup(<MainMenu />, { partner: bank, member: cardlessMember }))
  expect([links.at(0), links.at(-1)]).toEqual([
    ['Join Harbor Table', '/join'],
    ['Sign out', '/SignOut'],
  ])
})

test('a link with a text for narrow screens has both texts, each with the class of its width [P1-112]', () => {
  const nav: ContentEntry = {
    slug: 'navbar',
    type: 'navbar',
    fields: { nav_links: [{ text_desktop: 'Find a table', text_mobile: 'Tables', url: '/search', new_tab: false }] },
  }
  const html = renderMarkup(<MainMenu />, { partner, content: [nav] })
  expect(html).toMatch(
    /<a [^>]*href="\/search"[^>]*><span class="\S*wide\S*">Find a table<\/span><span class="\S*narrow\S*">Tables</,
  )
})

test('shows a back link only on pages of the account and of a restaurant [P1-118]', () => {
  const hasBackLink = (path: string) => textsOf(renderMarkup(<BackLink />, { partner, path })).includes('Back')
  expect(['/account/manage_cards', '/merchants/ember', '/search', '/', '/join'].map(hasBackLink)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the footer has the brand’s links, and one to the account or to joining [P1-125] [P1-126] [P1-133] [P1-134] [P1-135]', () => {
  const { primary_links: primary, secondary_links: secondary } = contentFields(partner.id, 'footer')
  // Without the two support links at the end.
  const footerLinks = (person: typeof member | null, shownPartner = partnerWithoutStores) =>
    linksOf(renderMarkup(<Footer />, { partner: shownPartner, member: person })).slice(0, -2)
  const linksAround = (personLink: [string, string]) => [
    ...primary.map(({ text, url }) => [text, url]),
    personLink,
    ...secondary.map(({ text, url }) => [text, url]),
  ]
  expect(footerLinks(member)).toEqual(linksAround(['Account Center', '/account']))
  expect(footerLinks(cardlessMember)).toEqual(linksAround(['Link a card', '/add_card']))
  expect(footerLinks(null)).toEqual(linksAround(['Join Meridian Dining', '/join']))
  expect(footerLinks(cardlessMember, bank)).toContainEqual(['Join Harbor Table', '/join'])
  expect(footerLinks(null, bank)).toContainEqual(['Join with Harbor Bank', '/login/sso?return=%2Fjoin'])
})

test('the copyright line shows the support contacts, with a mail link only for a mail address [P1-127] [P1-131] [P1-132]', () => {
  const html = renderMarkup(<Footer />, { partner })
  expect(textsOf(html).join(' ')).toContain('© 2026 Meridian. Meridian Dining.')
  expect(linksOf(html).slice(-2)).toEqual([
    [support.email.display, support.email.href],
    [support.phone.formatted, support.phone.href],
  ])
  const footerWithoutMail = renderMarkup(<Footer />, {
    partner: partnerOf('meridian-air', {
      customerSupport: { ...support, email: { href: 'x', display: 'the front desk' } },
    }),
  })
  expect(textsOf(footerWithoutMail).join(' ')).toContain('the front desk')
  expect(linksOf(footerWithoutMail).flat()).not.toContain('the front desk')
})

test('the footer shows the disclaimer of a brand that has one [P1-128]', () => {
  const disclaimer = 'Miles are worth a meal.'
  const content = contentOf(partner.id).map((entry) =>
    entry.type === 'footer' ? { ...entry, fields: { ...entry.fields, disclaimer } } : entry,
  )
  expect(textsOf(renderMarkup(<Footer />, { partner, content }))).toContain(disclaimer)
  expect(textsOf(renderMarkup(<Footer />, { partner, content: [] }))).not.toContain(disclaimer)
})
