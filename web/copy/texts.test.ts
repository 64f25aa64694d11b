import { expect, test } from 'vitest'
import { contentOf } from '../../checks/fixtures/render.tsx'
import { brandIds, testPartner } from '../../checks/fixtures/partner.ts'
import { frameLabelDefaults } from '../../contract/vault.ts'
import { callResultOf } from '../../contract/call.ts'
import { orderCopy } from './ordering.ts'
import type { SiteData } from '../site/partner.ts'
import { allCopy, pageCopy } from './all.ts'
import { copyOf } from './use-copy.ts'

const siteOf = (id: string, copy: Record<string, string> = {}): SiteData => ({
  origin: 'https://site.example',
  partner: testPartner(id, {}, copy),
  member: null,
  staging: false,
  clock: null,
  year: 2026,
  variant: '',
  announcementBarClosed: false,
  content: [],
})
const sites = ['lumen-mobile', 'meridian-air'].map((id) => [id, siteOf(id)] as const)
const t = copyOf(siteOf('lumen-mobile'), pageCopy)
const visa = { card: 'Visa ending in 4242', lastFour: '4242' }

test.each([
  ['form.required', '[P1-407]', '* Required field'],
  ['cards.deleted', '[M2-247]', 'Your card ending in 4242 has been deleted.'],
  ['cards.deleteFailed', '[M2-248]', 'Your card ending in 4242 can not be deleted, please try again later.'],
  ['addCard.linked', '[M2-250]', 'Visa ending in 4242 is linked.'],
  ['addCard.someLinked', '[M2-251]', 'Some cards were linked, others were not.'],
  ['addCard.noneLinked', '[M2-252]', 'No card was linked.'],
  ['addCard.maximum', '[M2-253]', 'Maximum reached: 12 selected, no more can be added.'],
  [
    'addCard.atMaximum',
    '',
    'You have linked 12 cards, the most Lumen Dining Rewards takes. Remove one to add another.',
  ],
  ['addCard.optInMissing', '[M2-212]', 'Linking a card and authorizing activity monitoring is required'],
  ['login.failed', '[M2-262]', 'We could not sign you in. Please check form for errors.'],
  [
    'addCard.blocked',
    '[M2-268]',
    'The secure card fields did not load. A browser setting or an extension may block them. Allow vault.example and try again.',
  ],
] as const satisfies readonly (readonly [keyof typeof pageCopy, string, string])[])(
  'the text of %s, with its placeholders filled, is as expected %s',
  (key, _ids, sentence) => expect(t(key, { ...visa, count: 12, origin: 'vault.example' })).toBe(sentence),
)

test('a text whose key ends with .loading asks not to refresh, except that of an online order [M2-259]', () => {
  for (const [key, text] of Object.entries(pageCopy))
    // The frame of an online order shows another site. A refresh does no harm there.
    if (key.endsWith('.loading') && !(key in orderCopy)) expect(text).toMatch(/^Do not refresh, /)
})

test('the message for a card of another network has a placeholder for the accepted brands [M2-214]', () => {
  expect(frameLabelDefaults.brandNotAccepted).toBe('Card must be {brands}®')
})

test.each([0, 500, 502])(
  'a reply with the status %i and without JSON asks to refresh the page and try again [M2-256]',
  (status) => {
    expect(callResultOf(status, '<html>')).toMatchObject({
      ok: false,
      problem: { title: 'Something went wrong. Please refresh the page and try again.' },
    })
  },
)

test('texts fill currency, partner, program, earning, year and the stay-signed-in label, also inside another value [P1-423] [P1-424]', () => {
  const text = '{partner} | {program} | {currency} | {earning} | {year} | {staySignedIn}'
  const copy = copyOf(siteOf('meridian-air', { 'home.lead': text, 'login.remember': 'Stay in {program}' }), pageCopy)
  expect(copy('home.lead')).toBe('Meridian | Meridian Dining | miles | 3 | 2026 | Stay in Meridian Dining')
})

test.each(sites)('no text of %s keeps one of ten placeholders that the site fills [P1-424]', (_id, site) => {
  const placeholder = /\{(partner|program|currency|earning|best|year|staySignedIn|payout|number|supportPhone)\}/
  for (const key of Object.keys(pageCopy) as (keyof typeof pageCopy)[])
    expect(copyOf(site, pageCopy)(key)).not.toMatch(placeholder)
})

test.each(sites)('the payout note of %s shows the threshold, and no text has a dollar amount [M2-292]', (_id, site) => {
  const { brand: settings } = site.partner
  const otherThreshold = { ...site, partner: { ...site.partner, brand: { ...settings, payoutThresholdMinor: 2_500 } } }
  expect(copyOf(otherThreshold, pageCopy)('home.payoutNote')).toContain('$25')
  const texts = [...Object.values(pageCopy), ...Object.values(site.partner.copy)]
  expect(texts.filter((text) => /\$\d/.test(text))).toEqual([])
})

/** The keys of texts that may say dollars, because they are about money and not about a reward. */
const moneyTextKeys = new Set(['redeem.amountField', 'claim.other_currency'])

test.each(brandIds())('no text of %s calls a reward dollars [D3-006] [SPEC-C1]', (id) => {
  const site = siteOf(id)
  const { brand: settings, copy } = site.partner
  expect([settings.currencyName.one, settings.currencyName.many].join(' ')).not.toMatch(/dollar/i)
  const siteCopy = copyOf(site)
  const texts = Object.keys({ ...allCopy, ...copy })
    .filter((key) => !moneyTextKeys.has(key))
    .map((key) => siteCopy.fill(copy[key] ?? allCopy[key] ?? ''))
  expect([...texts, JSON.stringify(contentOf(id))].filter((text) => /dollars\b/i.test(text))).toEqual([])
})

test.each([
  [
    'harbor-bank',
    'Eat out. Earn cash back.',
    'Pay with a linked card at any listed restaurant and we add your cash back for you.',
  ],
  [
    'meridian-air',
    'Eat out. Earn miles.',
    'Pay with a linked card at any listed restaurant and we add your miles for you.',
  ],
  [
    'northfield-cu',
    'Eat out. Earn credits.',
    'Pay with a linked card at any listed restaurant and we add your credits for you.',
  ],
] as const)('%s names what members earn [D3-006]', (id, title, expectedText) => {
  const copy = copyOf(siteOf(id))
  expect([copy.fill(pageCopy['home.title']), copy.fill(pageCopy['cardAdded.textPlain'])]).toEqual([title, expectedText])
})
