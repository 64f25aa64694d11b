import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { markupFaults } from '../../checks/fixtures/markup.ts'
import type { Consents } from '../../contract/api/consents.ts'
import type { Brand } from '../../contract/brand.ts'
import Privacy from './privacy.tsx'

const consents: Consents = {
  terms: { agreedAt: '2026-01-27T12:00:00Z', version: '2026-09' },
  channels: [
    { channel: 'email', isAllowed: true, since: '2026-02-01T12:00:00Z' },
    { channel: 'sms', isAllowed: false, since: null },
  ],
  cards: [{ cardType: 'visa', lastFour: '5555', agreedAt: '2026-01-28T12:00:00Z', version: '2026-09' }],
}
function renderPage(change: Partial<Consents> = {}, brand: Partial<Brand> = {}): string {
  const props = { loaderData: { consents: { ok: true, value: { ...consents, ...change } } } }
  return renderMarkup(<Privacy {...(props as unknown as Parameters<typeof Privacy>[0])} />, {
    partner: partnerOf('lumen-mobile', brand),
    member: memberOf(),
    path: '/account/privacy',
  })
}

test('shows the terms, channels and cards with their dates, and a link to change a card, in valid HTML', async () => {
  const html = renderPage()
  expect(textsOf(html)).toEqual(
    expect.arrayContaining([
      'Version 2026-09, accepted on Jan 27, 2026',
      'Emails with offers and news',
      'On since Feb 1, 2026',
      'Text messages',
      'Off',
      'Visa ending in 5555',
      'Purchases are read since Jan 28, 2026. Terms, version 2026-09',
    ]),
  )
  expect(html).toContain('aria-label="Change: Visa ending in 5555"')
  expect(linksOf(html)).toContainEqual(['Change', '/account/manage_cards'])
  expect(
    await markupFaults(`<!doctype html><html lang="en"><head><title>t</title></head><body>${html}</body></html>`),
  ).toEqual([])
})

test('leaves out the channels that the partner does not use', () => {
  const texts = textsOf(renderPage({}, { hidesEmailOptIn: true, hasSmsOptIn: false, hasSmsOptInV2: false }))
  expect(texts).not.toContain('Text messages')
  expect(texts).not.toContain('Emails with offers and news')
})

test('says that no purchases are read when no card is linked', () => {
  expect(textsOf(renderPage({ cards: [] }))).toContain('No purchases are read, because no card is linked.')
})

test('shows the privacy notice of a partner that has one', () => {
  const { legal } = partnerOf('lumen-mobile')
  expect(legal.privacyNotice).not.toBe('')
  expect(textsOf(renderPage())).toContain(legal.privacyNotice)
})
