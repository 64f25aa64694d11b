import { expect, test } from 'vitest'
import { cuisines } from '../../../demo/seed/cuisines/all.ts'
import { priceOfPiece, subtotalOf, totalsOf } from './cart.ts'
import { itemsOf, menuOf } from './menu.ts'
import { taxOf } from './tax.ts'

const today = '2026-05-06'
const place = (change: object = {}) => ({ id: 'ember', cuisines: ['Italian'], priceRange: 2, ...change })

test('every cuisine of the sample catalog has a menu with different dish ids, prices in steps of 50 cents, and a dish with options', () => {
  for (const { name } of cuisines) {
    const { sections } = menuOf(place({ cuisines: [name] }), today)
    expect(sections.length, name).toBeGreaterThanOrEqual(2)
    const dishes = sections.flatMap((section) => section.items)
    expect(dishes.length, name).toBeGreaterThanOrEqual(8)
    expect(new Set(dishes.map(({ id }) => id)).size, name).toBe(dishes.length)
    for (const { priceMinor } of dishes) expect(priceMinor % 50 === 0 && priceMinor >= 150, name).toBe(true)
    expect(
      dishes.some(({ groups }) => groups.length > 0),
      name,
    ).toBe(true)
  }
})

test('a restaurant has the same menu on every call, and another restaurant of the same cuisine has a different menu', () => {
  expect(menuOf(place(), today)).toEqual(menuOf(place(), today))
  expect(menuOf(place({ id: 'other' }), today)).not.toEqual(menuOf(place(), today))
})

test('every dish costs more in price range 4 than in price range 1', () => {
  const itemsAt = (priceRange: number) => itemsOf(menuOf(place({ priceRange }), today))
  const expensiveItems = itemsAt(4)
  for (const [id, { priceMinor }] of itemsAt(1)) expect(expensiveItems.get(id)?.priceMinor).toBeGreaterThan(priceMinor)
})

const items = itemsOf(menuOf(place({ cuisines: ['Pizza'] }), today))
const pizza = [...items.values()].find(({ groups }) => groups.some(({ id }) => id === 'toppings'))
if (!pizza) throw new Error('no pizza on the menu')

test.each([
  ['refuses a pizza without its crust', {}, null],
  ['refuses a pizza with two crusts', { crust: ['thin', 'thick'] }, null],
  ['refuses a pizza with an option of another dish', { crust: ['thin'], milk: ['oat-milk'] }, null],
  ['refuses a pizza with an unknown option', { crust: ['stuffed'] }, null],
  [
    'refuses a pizza with more toppings than allowed',
    { crust: ['thin'], toppings: ['mushrooms', 'olives', 'fresh-basil', 'hot-honey'] },
    null,
  ],
  ['prices a pizza with its required option only', { crust: ['thin'] }, 0],
  [
    'prices a pizza with toppings and another crust',
    { crust: ['gluten-free'], toppings: ['mushrooms', 'extra-mozzarella'] },
    800, // crust 300, mushrooms 200, mozzarella 300
  ],
])('a cart %s', (_, options: Record<string, string[]>, surcharge) => {
  expect(priceOfPiece(pizza, options)).toBe(surcharge === null ? null : pizza.priceMinor + surcharge)
})

test('returns the subtotal of a cart, or its problem: an unavailable dish or too large a sum', () => {
  const line = { item: pizza.id, options: { crust: ['thin'] }, count: 3 }
  expect(subtotalOf(items, [line])).toBe(3 * pizza.priceMinor)
  expect(subtotalOf(items, [line, { ...line, item: 'moon-cheese' }])).toEqual({
    code: 'not_on_menu',
    item: 'moon-cheese',
  })
  const soldOut = new Map([...items, [pizza.id, { ...pizza, soldOut: true }]])
  expect(subtotalOf(soldOut, [line])).toEqual({ code: 'sold_out', item: pizza.id })
  // 800 pizzas cost far more than the $1,000 that an order may cost.
  expect(
    subtotalOf(
      items,
      Array.from({ length: 40 }, () => ({ ...line, count: 20 })),
    ),
  ).toMatchObject({ code: 'too_much' })
})

test.each([
  ['IL', 1_000, 63], // 62.5 rounds up
  ['OR', 1_000, 0],
  ['MN', 4_321, 297],
  ['ZZ', 1_000, 0],
])('tax in %s on %d cents is %d', (state, minor, tax) => expect(taxOf(minor, state)).toBe(tax))

test('the total is the sum of its parts, and tax applies to food only', () => {
  const totals = totalsOf({ id: 'ember', state: 'IL' }, { subtotalMinor: 2_000, tipMinor: 360 })
  expect(totals).toMatchObject({ subtotalMinor: 2_000, taxMinor: 125, tipMinor: 360 })
  expect(totals.totalMinor).toBe(2_000 + 125 + 360 + totals.feeMinor)
  expect(totals.feeMinor).toBeGreaterThan(0)
})
