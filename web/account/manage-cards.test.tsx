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

function drawn(count: number): string {
  const items = Array.from({ length: count }, (_, i) => ({
    id: `card-${i}`,
    partnerCardId: null,
    cardType: 'visa',
    lastFour: String(4000 + i),
    description: '',
    networkStatus: 'active',
    linkedAt: '2026-05-05T12:00:00.000Z',
    product: null,
  }))
  const Shown = ManageCards as ComponentType<{ loaderData: unknown }>
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => <Shown loaderData={{ cards: { ok: true, value: { items, maxLinkedCards: most } } }} />,
    },
  ])
  return renderToString(<Page hydrationData={{ loaderData: { root: { partner, member: null, staging: false } } }} />)
}

test('[M2-003] [M2-044] every linked card is listed with its own way out', () => {
  const page = drawn(3)
  for (const lastFour of ['4000', '4001', '4002']) expect(page).toMatch(new RegExp(`Remove<.*ending in ${lastFour}`))
})

test('[M2-045] [M2-046] [M2-183] the form stands below the maximum; at it a notice stands in its place', () => {
  expect(drawn(most - 1)).toContain('Link card')
  expect(drawn(most - 1)).not.toContain(`You have linked ${most - 1}`)
  expect(drawn(most)).not.toContain('Link card')
  expect(drawn(most)).toContain(`You have linked ${most} cards`)
})
