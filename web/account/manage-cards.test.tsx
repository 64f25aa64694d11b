import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { brand, copyFile } from '../../contract/brand.ts'
import ManageCards from './manage-cards.tsx'

const readJson = (file: string): unknown => JSON.parse(readFileSync(join('brands', 'lumen-mobile', file), 'utf8'))
const settings = brand.parse({ ...(readJson('brand.json') as object), theme: readJson('theme.json') })
const partner = { id: 'lumen-mobile', brand: settings, copy: copyFile.parse(readJson('copy.json')), legal: {} }
const maximum = settings.maxLinkedCards

function render(cardCount: number, change: object = {}): string {
  const items = Array.from({ length: cardCount }, (_, i) => ({
    id: `card-${i}`,
    partnerCardId: null,
    cardType: 'visa',
    lastFour: String(4000 + i),
    description: '',
    networkStatus: 'active',
    linkedAt: '2026-05-05T12:00:00.000Z',
    countsFrom: '2026-05-05T12:00:00.000Z',
    expires: '2028-12',
    expiry: 'good',
    lastUsedOn: null,
    formerLastFour: null,
    product: null,
  }))
  const Cards = ManageCards as ComponentType<{ loaderData: unknown }>
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <Cards
          loaderData={{
            cards: { ok: true, value: { items, maxLinkedCards: maximum, unusedCard: null, earlier: [], ...change } },
          }}
        />
      ),
    },
  ])
  return renderToString(<Page hydrationData={{ loaderData: { root: { partner, member: null, staging: false } } }} />)
}

test('lists every linked card with a button to remove it [M2-003] [M2-044]', () => {
  const page = render(3)
  for (const lastFour of ['4000', '4001', '4002']) expect(page).toMatch(new RegExp(`Remove<.*ending in ${lastFour}`))
})

test('shows the form until the maximum number of cards is linked, and then a notice in its place [M2-045] [M2-046] [M2-183]', () => {
  expect(render(maximum - 1)).toContain('Link card')
  expect(render(maximum - 1)).not.toContain(`You have linked ${maximum - 1}`)
  expect(render(maximum)).not.toContain('Link card')
  expect(render(maximum)).toContain(`You have linked ${maximum} cards`)
})

test('asks about an unused card, with a text that depends on the use of the other cards', () => {
  const page = render(2, { unusedCard: { id: 'card-1', otherCardsUsed: true } })
  expect(page).toContain('Still using Visa 4001?')
  expect(page).toContain('We see meals paid with your other cards')
  expect(page).toContain('Yes, keep it')
  expect(render(2, { unusedCard: { id: 'card-1', otherCardsUsed: false } })).toContain(
    'Do you pay with another card now?',
  )
  expect(render(2)).not.toContain('Still using')
})

test('lists each card that is no longer linked, with the reason and date of its end', () => {
  const endedCard = { cardType: 'amex', lastFour: '0005', endedAt: '2026-03-03T12:00:00.000Z' }
  const page = render(1, {
    earlier: [
      { id: 'a', endReason: 'withdrawn', ...endedCard },
      { id: 'b', endReason: 'removed', ...endedCard },
    ],
  })
  expect(page).toContain('Cards you had')
  expect(page).toContain('Consent withdrawn Mar 3, 2026')
  expect(page).toContain('Removed Mar 3, 2026')
})
