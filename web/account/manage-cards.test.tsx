import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { brand, copyFile } from '../../contract/brand.ts'
import ManageCards from './manage-cards.tsx'

const json = (file: string): unknown => JSON.parse(readFileSync(join('brands', 'lumen-mobile', file), 'utf8'))
const settings = brand.parse({ ...(json('brand.json') as object), theme: json('theme.json') })
const partner = { id: 'lumen-mobile', brand: settings, copy: copyFile.parse(json('copy.json')), legal: {} }
const most = settings.maxLinkedCards

function drawn(count: number, more: object = {}): string {
  const items = Array.from({ length: count }, (_, i) => ({
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
  const Shown = ManageCards as ComponentType<{ loaderData: unknown }>
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <Shown
          loaderData={{
            cards: { ok: true, value: { items, maxLinkedCards: most, silent: null, earlier: [], ...more } },
          }}
        />
      ),
    },
  ])
  return renderToString(<Page hydrationData={{ loaderData: { root: { partner, member: null, staging: false } } }} />)
}

test('every linked card is listed with its own way out [M2-003] [M2-044]', () => {
  const page = drawn(3)
  for (const lastFour of ['4000', '4001', '4002']) expect(page).toMatch(new RegExp(`Remove<.*ending in ${lastFour}`))
})

test('the form stands below the maximum; at it a notice stands in its place [M2-045] [M2-046] [M2-183]', () => {
  expect(drawn(most - 1)).toContain('Link card')
  expect(drawn(most - 1)).not.toContain(`You have linked ${most - 1}`)
  expect(drawn(most)).not.toContain('Link card')
  expect(drawn(most)).toContain(`You have linked ${most} cards`)
})

test('asks about a silent card with its answers, in words that fit the other cards', () => {
  const page = drawn(2, { silent: { id: 'card-1', othersUsed: true } })
  expect(page).toContain('Still using Visa 4001?')
  expect(page).toContain('We see meals paid with your other cards')
  expect(page).toContain('Yes, keep it')
  expect(drawn(2, { silent: { id: 'card-1', othersUsed: false } })).toContain('Do you pay with another card now?')
  expect(drawn(2)).not.toContain('Still using')
})

test('lists cards that were linked before with how they ended', () => {
  const ended = { cardType: 'amex', lastFour: '0005', endedAt: '2026-03-03T12:00:00.000Z' }
  const page = drawn(1, {
    earlier: [
      { id: 'a', ended: 'withdrawn', ...ended },
      { id: 'b', ended: 'removed', ...ended },
    ],
  })
  expect(page).toContain('Cards you had')
  expect(page).toContain('Consent withdrawn Mar 3, 2026')
  expect(page).toContain('Removed Mar 3, 2026')
})
