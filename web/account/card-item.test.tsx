import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { CardView } from '../../contract/api/cards.ts'
import { brand, copyFile } from '../../contract/brand.ts'
import { CardItem } from './card-item.tsx'

const card: CardView = {
  id: 'c',
  partnerCardId: null,
  cardType: 'visa',
  lastFour: '0341',
  description: '',
  networkStatus: 'pending',
  linkedAt: '2026-05-05T12:00:00.000Z',
  countsFrom: null,
  expires: '2028-12',
  expiry: 'good',
  lastUsedOn: null,
  formerLastFour: null,
  product: null,
}

/** Every partner in brands/. */
const partners = readdirSync('brands').map((id) => {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join('brands', id, file), 'utf8'))
  const settings = brand.parse({ ...(readJson('brand.json') as object), theme: readJson('theme.json') })
  return { id, partner: { id, brand: settings, copy: copyFile.parse(readJson('copy.json')) } }
})

function render(partner: unknown, networkStatus: CardView['networkStatus'], change: Partial<CardView> = {}): string {
  const Item = () => (
    <CardItem
      card={{ ...card, networkStatus, countsFrom: networkStatus === 'active' ? card.linkedAt : null, ...change }}
      fresh={false}
      deleting={false}
      onDetails={() => undefined}
      onRemove={() => undefined}
    />
  )
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Item }])
  return renderToString(<Page hydrationData={{ loaderData: { root: { partner, member: null, staging: false } } }} />)
}

test.each(partners)(
  '$id says that a card may take up to 24 hours until the network confirms it [M2-140]',
  ({ partner }) => {
    expect(render(partner, 'pending')).toContain('may take up to 24 hours')
    expect(render(partner, 'active')).not.toContain('24 hours')
  },
)

const [lumen] = partners.filter(({ id }) => id === 'lumen-mobile')
const headingOf = (change: Partial<CardView>, networkStatus: CardView['networkStatus'] = 'active') =>
  /<h2[^>]*>([^<]*)</.exec(render(lumen?.partner, networkStatus, change))?.[1]

test.each<[string, Partial<CardView>, string]>([
  [
    'counts and is used',
    { lastUsedOn: '2026-11-20' },
    'Visa ending in 0341: Earning since May 5, 2026, Last used Nov 20, 2026, Expires December 2028',
  ],
  [
    'was never used',
    { expires: null, expiry: 'unknown' },
    'Visa ending in 0341: Earning since May 5, 2026, No meal seen yet',
  ],
  [
    'expires soon',
    { expiry: 'soon', lastUsedOn: '2026-11-20' },
    'Visa ending in 0341: Earning since May 5, 2026, Last used Nov 20, 2026, Expires December 2028. If your new card has another number, link it too.',
  ],
  [
    'has expired',
    { expiry: 'expired', lastUsedOn: '2026-11-20' },
    'Visa ending in 0341: Earning since May 5, 2026, Last used Nov 20, 2026, Expired December 2028. It earns for as long as your bank accepts it. Link your new card as well.',
  ],
  [
    'was replaced by its bank',
    { formerLastFour: '4242', expires: null },
    'Visa ending in 0341: Earning since May 5, 2026, No meal seen yet, Your bank replaced card 4242 with 0341. It keeps earning.',
  ],
])('the heading for screen readers describes a card that %s', (_title, change, expected) => {
  expect(headingOf(change)).toBe(expected)
})

test('the heading omits "No meal seen yet" until the network confirms the card', () => {
  expect(headingOf({}, 'pending')).toBe(
    'Visa ending in 0341: Waiting for the card network, may take up to 24 hours, Expires December 2028',
  )
})

test('shows the expiry month in the format of printed cards, and none when it is unknown', () => {
  expect(render(lumen?.partner, 'active')).toContain('12/28')
  expect(render(lumen?.partner, 'active', { expires: null })).not.toContain('Valid thru')
})
