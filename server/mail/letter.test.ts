import { expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { markupFaults } from '../../checks/fixtures/markup.ts'
import { mailKinds, optionalMail, type MailFacts, type MailKind } from '../../contract/mail.ts'
import { contrast } from '../../domain/brands/contrast.ts'
import { htmlBody, textBody } from './bodies.ts'
import { letterOf, type LetterInput } from './letter.ts'
import { originOf, senderOf } from './settings.ts'

const ana = {
  email: 'ana@mail.example',
  firstName: 'Ana',
  publicId: 'a'.repeat(32),
  tierLevel: 'OptedIn',
  language: null,
} as const
const facts: Required<MailFacts> = {
  lastFour: '4242',
  formerLastFour: '1881',
  expires: '2026-12',
  description: 'Three Tuesdays',
  merchant: 'Sera’s Table',
  amountMinor: 8450,
  units: 423,
  date: '2026-11-20',
  at: '2026-11-21T16:05:00.000Z',
  device: 'Chrome on Windows',
  email: 'new@mail.example',
  recoveryId: '',
  draftId: '',
  changeId: '',
  keptPasskeys: ['My laptop', 'Key <2>'],
  removedPasskeys: 1,
  reservationId: '',
  place: '1 Main Street, New York, NY',
  timezone: 'America/New_York',
  partySize: 2,
  reference: '4F0C2A1',
  formerAt: '2026-11-20T00:30:00.000Z',
  formerPartySize: 4,
  target: 'Visa ending in 4242',
  reasonCode: 'card_closed',
  dataHeld: true,
  arrives: 'Email',
}
const inputOf = (id: string, kind: MailKind, change: Partial<LetterInput> = {}): LetterInput => ({
  partner: partnerOf(id),
  origin: `https://${id}.example`,
  kind,
  reader: ana,
  facts,
  now: new Date('2026-11-21T16:05:00Z'),
  ...(kind === 'recovery' ? { secret: { link: 'LINK', code: '12345678' } } : {}),
  unsubscribePath: '/unsubscribe?to=a&key=b',
  ...change,
})

const partnerIds = allBrands()
  .filter(({ brand }) => brand.enrollmentType !== 'none')
  .map(({ id }) => id)
const partnersAndKinds = partnerIds.flatMap((id) => mailKinds.map((kind) => [id, kind] as const))

test.each(partnersAndKinds)('%s writes %s in valid HTML, and in plain text with all main texts', async (id, kind) => {
  const letter = letterOf(inputOf(id, kind))
  const { brand } = partnerOf(id)
  const [html, text] = [htmlBody(letter, brand), textBody(letter, brand.program)]
  expect(await markupFaults(html)).toEqual([])
  for (const line of [letter.subject, letter.title, ...letter.paragraphs, letter.button.text]) {
    expect(line).not.toMatch(/[{}]|undefined|NaN/)
    expect(line.trim()).not.toBe('')
  }
  const plainText = text.replaceAll(/\s+/g, ' ')
  for (const line of [letter.title, ...letter.paragraphs, letter.help]) expect(plainText).toContain(line)
  expect(text).toContain(letter.button.url)
  expect(html).toContain(`href="${letter.button.url}"`)
})

test.each(partnerIds)('all text in the mails of %s has enough contrast', (id) => {
  const { light, dark } = partnerOf(id).brand.theme
  for (const { ink, inkSoft, surface, sunken, brand, onBrand, link } of [light, dark])
    // The pairs of text and background in `htmlBody`.
    for (const [front, back] of [
      [ink, surface],
      [ink, sunken],
      [inkSoft, sunken],
      [onBrand, brand],
      [link, sunken],
    ] as const)
      expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5)
})

test('names and other texts from outside are escaped in the HTML', () => {
  const partner = partnerOf('lumen-mobile')
  const reader = { ...ana, firstName: '<img src=x onerror=alert(1)>' }
  const hostileFacts = { ...facts, merchant: '"><script>alert(1)</script>', device: '{name}<b>' }
  for (const kind of mailKinds) {
    const html = htmlBody(letterOf(inputOf('lumen-mobile', kind, { reader, facts: hostileFacts })), partner.brand)
    expect(html).not.toMatch(/<script|<img|<b>/)
  }
})

test('a placeholder in a name is not filled', () => {
  const { paragraphs } = letterOf(
    inputOf('lumen-mobile', 'new_device', { facts: { ...facts, device: '{supportPhone}' } }),
  )
  expect(paragraphs[0]).toContain('{supportPhone}')
})

test('only optional mail has an unsubscribe link', () => {
  for (const kind of mailKinds) {
    const { unsubscribe } = letterOf(inputOf('lumen-mobile', kind))
    expect(unsubscribe?.url ?? null).toBe(
      optionalMail.has(kind) ? 'https://lumen-mobile.example/unsubscribe?to=a&key=b' : null,
    )
  }
})

test('a recovery mail shows its code in two halves and has its secret in the fragment of the link', () => {
  const letter = letterOf(inputOf('lumen-mobile', 'recovery'))
  expect([letter.figure, letter.button.url]).toEqual(['1234 5678', 'https://lumen-mobile.example/recover/confirm#LINK'])
})

test.each([
  ['lumen-mobile', '$4.23 from Sera’s Table', '$4.23 back'],
  ['meridian-air', '423 miles from Sera’s Table', '423 miles further along'],
])('a reward mail of %s has the units and texts of the partner', (id, subject, title) => {
  expect(letterOf(inputOf(id, 'reward_posted'))).toMatchObject({ subject, title })
})

test.each([
  ['en-GB', 'We saw your $84.50 at Sera’s Table on 20 Nov 2026.'],
  ['de-DE', 'We saw your 84,50\u00a0$ at Sera’s Table on 20. Nov. 2026.'],
] as const)('writes dates and amounts in %s for a reader who chose it', (language, sentence) => {
  const reader = { ...ana, language }
  expect(letterOf(inputOf('lumen-mobile', 'dine_estimated', { reader })).paragraphs.join(' ')).toContain(sentence)
})

test('writes dates in the brand’s format for a reader without a chosen language', () => {
  const partner = partnerOf('lumen-mobile', { language: 'fr-CA' })
  const { paragraphs } = letterOf(inputOf('lumen-mobile', 'password_changed', { partner }))
  expect(paragraphs.join(' ')).toContain('samedi 21 novembre à 11 h 05 HNE')
})

test('writes the time of a table in the restaurant’s zone and the reader’s language', () => {
  const reader = { ...ana, language: 'en-GB' } as const
  const { paragraphs } = letterOf(inputOf('lumen-mobile', 'reservation_booked', { reader }))
  expect(paragraphs.join(' ')).toContain('Saturday 21 November at 11:05')
})

test('uses a brand’s texts', () => {
  const partner = partnerOf('lumen-mobile')
  const changedPartner = { ...partner, copy: { ...partner.copy, 'mail.welcome.subject': 'Hi, {program} is on' } }
  expect(letterOf(inputOf('lumen-mobile', 'welcome', { partner: changedPartner })).subject).toBe(
    'Hi, Lumen Dining Rewards is on',
  )
})

test('only the invitation to an account that the partner opened has the reader’s name, because other readers may have chosen it for a stranger [SEC-C8]', () => {
  const reader = { ...ana, firstName: 'Visit evil.example' }
  const kindsWithName = mailKinds.filter((kind) =>
    partnerIds.some((id) => JSON.stringify(letterOf(inputOf(id, kind, { reader }))).includes(reader.firstName)),
  )
  expect(kindsWithName).toEqual(['activation'])
  const partner = partnerOf('lumen-mobile')
  const storedCopy = { ...partner, copy: { ...partner.copy, 'mail.welcome.title': 'Welcome, {name}' } }
  expect(letterOf(inputOf('lumen-mobile', 'welcome', { reader, partner: storedCopy })).title).not.toContain('Visit')
})

test('links use the partner’s host, or the site address without one; the sender uses the same host', () => {
  const partner = partnerOf('lumen-mobile')
  const settings = { url: '', siteAddress: 'http://*.localhost:3000', from: '' }
  const partnerWithHost = partnerOf('lumen-mobile', { hosts: ['dining.lumen.example'] })
  expect([originOf(partner, settings), originOf(partnerWithHost, settings)]).toEqual([
    'http://lumen-mobile.localhost:3000',
    'https://dining.lumen.example',
  ])
  expect(senderOf(partnerWithHost, settings)).toEqual({
    name: 'Lumen Dining Rewards',
    address: 'no-reply@dining.lumen.example',
  })
})
