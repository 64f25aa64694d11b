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
  product: null,
}

/** Each partner as its folder says. */
const partners = readdirSync('brands').map((id) => {
  const json = (file: string): unknown => JSON.parse(readFileSync(join('brands', id, file), 'utf8'))
  const settings = brand.parse({ ...(json('brand.json') as object), theme: json('theme.json') })
  return { id, partner: { id, brand: settings, copy: copyFile.parse(json('copy.json')) } }
})

function drawn(partner: unknown, networkStatus: CardView['networkStatus']): string {
  const Item = () => (
    <CardItem card={{ ...card, networkStatus }} fresh={false} deleting={false} onRemove={() => undefined} />
  )
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Item }])
  return renderToString(<Page hydrationData={{ loaderData: { root: { partner, member: null, staging: false } } }} />)
}

test.each(partners)(
  '[M2-140] until the network confirms a card, $id says it may take up to 24 hours',
  ({ partner }) => {
    expect(drawn(partner, 'pending')).toContain('may take up to 24 hours')
    expect(drawn(partner, 'active')).not.toContain('24 hours')
  },
)
